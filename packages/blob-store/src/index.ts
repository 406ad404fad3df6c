export {
  BlobDamagedError,
  BlobEngineError,
  BlobForeignError,
  BlobMissingError,
  type BlobStat,
  type BlobStore,
  type BlobStoreOptions,
  type ByteRange,
  type EngineTrouble,
  type OwnedBlobStore,
  type PeerBlobStore,
  type StoredBlob,
} from './blob-store.ts';
export { createFileBlobStore } from './file/file-blob-store.ts';
export { readOwnerFile, writeOwnerFile } from './file/owner-file.ts';
export { type Owner, OwnerDamagedError, ownerFileName, successorOf } from './owner.ts';
export { giveBack } from './piece-memory.ts';
export { parseS3Address, type S3Address, s3AddressForm } from './s3/s3-address.ts';
export { createS3BlobStore, type S3BlobStoreOptions } from './s3/s3-blob-store.ts';
export { explainTlsFailure, type TlsFailure, type TlsTrouble, tlsFailureOf } from './s3/tls-trouble.ts';
