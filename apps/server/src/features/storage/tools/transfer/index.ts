export { exportBucket } from './export-bucket.ts';
export { importBucket } from './import-bucket.ts';
export type {
  TransferBucket,
  TransferDeps,
  TransferEnd,
  TransferOptions,
  Transferred,
} from './transfer.ts';
