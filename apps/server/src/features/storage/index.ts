/** What the S3 endpoint needs of storage, in every process that serves it; the rest is in `core/index.ts`. */
export type { Access, BucketRequest } from './access/access.ts';
export { type AccessRequest, asListing, type EdgeFacts } from './access/access-request.ts';
export {
  actionsOf,
  bypassesGovernance,
  creatingOperations,
  type DescribedRequest,
  factsOf,
  requiredOf,
} from './access/described-request.ts';
export { newObjectOwner } from './access/object-owner.ts';
export type { Allowance } from './allowance.ts';
export type { ExpectedObject } from './assemble-parts.ts';
export type { ConfiguredBucket, Versioning } from './bucket.store.ts';
export type { BucketDirectory } from './bucket-directory.ts';
export { contentDisposition } from './console-links.ts';
export type { Credential, Credentials } from './credentials.ts';
export type { DeleteOutcome } from './deletion.ts';
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
export { isMultipartTag } from './entity-tag.ts';
export { soundInline } from './inline-bytes.ts';
export type { AuditEvent } from './insight/audit.ts';
export { judgedSight, sightOf } from './judged.ts';
export type {
  ListedObject,
  ListedVersion,
  ListPage,
  ListPosition,
  VersionPage,
} from './listing.service.ts';
export type { LockRequest } from './lock.ts';
export { storageMutations } from './mutations/index.ts';
export type { DeleteRequest, ObjectRef } from './object.service.ts';
export type { ObjectChoices } from './object-draft.ts';
export { checkCustomerKey } from './object-encryption.ts';
export {
  defaultContentType,
  defaultStorageClass,
  type ObjectHeaders,
  type ObjectInfo,
  type StoredChecksum,
  type StoredObject,
} from './object-info.ts';
export { createObjectStorage, type ObjectStorage, type ObjectStorageDeps } from './object-storage.ts';
export type { Authorized, Bucket, Judged } from './policy.ts';
export { type OpenObject, partRange } from './read-object.ts';
export { type IncomingBytes, inlineMaxBytes, maxPutBytes } from './receive.ts';
export { DeleteMarkerRefusal, type RefusalFacts, type RefusalReason, StorageRefusal } from './refusal.ts';
export { type BucketSettings, hasAcls, type SettingName, type SomeSettings } from './settings/setting.ts';
export { type LinkWatch, type SharedDownload, shareParameter } from './sharing/index.ts';
export type { ReceivedPart, UploadRef } from './upload.service.ts';
export type { Upload } from './upload.store.ts';
export type { Owned } from './usage/activity-meter.ts';
export type { DeleteCondition, WriteCondition } from './write-condition.ts';
export { writeZip } from './zip/write-zip.ts';
export { zipTokenOf } from './zip/zip-path.ts';
