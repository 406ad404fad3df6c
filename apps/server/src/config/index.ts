export type { BlobLocation, ConfiguredS3Address } from './blob-location.ts';
export { type Config, readConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
export { workerEnvironment } from './worker-environment.ts';
