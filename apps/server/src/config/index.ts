export type { BlobLocation, ConfiguredS3Address } from './blob-location.ts';
export { readConfig } from './config.ts';
export { ConfigError } from './config-error.ts';
export type { Config } from './config-shape.ts';
export { workerEnvironment } from './worker-environment.ts';
