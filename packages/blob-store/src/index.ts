export {
  BlobDamagedError,
  BlobMissingError,
  type BlobStat,
  type BlobStore,
  type ByteRange,
  type StoredBlob,
} from './blob-store.ts';
export { createFileBlobStore } from './file/file-blob-store.ts';
