export { type BlobLocation, type Config, readConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
