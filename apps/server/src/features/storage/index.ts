/** The parts of storage that every process needs to serve S3. The rest is in `core/index.ts`. */
export type { Access, BucketRequest } from './access/access.ts';
export { type AccessRequest, asListing, type EdgeFacts } from './access/access-request.ts';
export {
  actionsOf,
  bypassesGovernance,
  type DescribedRequest,
  factsOf,
  requiredOf,
} from './access/described-request.ts';
export { newObjectOwner } from './access/object-owner.ts';
export { contentDisposition } from './access-keys/console-links.ts';
export type { Credential, Credentials } from './access-keys/credentials.ts';
export { createObjectStorage, type ObjectStorage, type ObjectStorageDeps } from './app/object-storage.ts';
export { type IncomingBytes, inlineMaxBytes, maxPutBytes } from './blobs/receive.ts';
export type { BucketDirectory } from './buckets/bucket-directory.ts';
export { challengeTokenOf } from './domains/acme/challenges.ts';
export type { DomainCertificates } from './domains/domain-certificates.ts';
export {
  type Connection,
  type CustomerKey,
  type EncryptionRecord,
  type EncryptionRefusal,
  type EncryptionRequest,
  encryptionHeaders,
  encryptionS3Errors,
  isSecureConnection,
  readCustomerKey,
  readEncryptionRequest,
  readSourceCustomerKey,
  refuseEncryptionRequest,
} from './encryption/index.ts';
export {
  type FileAccess,
  type FileFacts,
  type FileMember,
  FileObstacleError,
  type FileReader,
  type MemberFiles,
} from './file-access/index.ts';
export type { Allowance } from './kernel/allowance.ts';
export type { ConfiguredBucket, Versioning } from './kernel/bucket.store.ts';
export { judgedSight, sightOf } from './kernel/judged.ts';
export type { ObjectChoices } from './kernel/object-draft.ts';
export {
  defaultContentType,
  defaultStorageClass,
  type ObjectHeaders,
  type ObjectInfo,
  type StoredChecksum,
  type StoredObject,
} from './kernel/object-info.ts';
export type { LockRequest } from './kernel/object-lock.ts';
export type { Authorized, Bucket, Judged } from './kernel/policy.ts';
export { refusePublicAcl } from './kernel/public-acl.ts';
export {
  DeleteMarkerRefusal,
  type RefusalFacts,
  type RefusalReason,
  StorageRefusal,
} from './kernel/refusal.ts';
export { type BucketSettings, hasAcls, type SettingName, type SomeSettings } from './kernel/setting.ts';
export type { DeleteCondition, WriteCondition } from './kernel/write-condition.ts';
export type { ExpectedObject } from './multipart/assemble-parts.ts';
export type { ReceivedPart, UploadRef } from './multipart/upload.service.ts';
export type { Upload } from './multipart/upload.store.ts';
export type { DeleteOutcome } from './objects/deletion.ts';
export { isMultipartTag } from './objects/entity-tag.ts';
export type {
  ListedObject,
  ListedVersion,
  ListPage,
  ListPosition,
  VersionPage,
} from './objects/listing.service.ts';
export type { DeleteRequest, ObjectRef } from './objects/object.service.ts';
export { checkCustomerKey } from './objects/object-encryption.ts';
export { type OpenObject, partRange } from './objects/read-object.ts';
export { type AnySetting, anySettings, type SettingOperation } from './settings/bucket-settings.ts';
export { type LinkWatch, type SharedDownload, shareParameter } from './sharing/index.ts';
export type { Owned } from './usage/activity-meter.ts';
export { writeZip } from './zip/write-zip.ts';
export { zipTokenOf } from './zip/zip-path.ts';
