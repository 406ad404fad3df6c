export {
  type ActionModifiers,
  type RequiredAction,
  requiredActions,
  type S3Action,
} from './actions.ts';
export { latestTimeMs, longestPlanDays } from './bounds.ts';
export {
  type ChecksumAlgorithm,
  type ChecksumType,
  checksumAlgorithms,
  checksumHeader,
  checksumOf,
  createChecksum,
  defaultChecksumAlgorithm,
  isChecksumAlgorithm,
  isWellFormedChecksum,
  type RunningChecksum,
} from './checksum/algorithms.ts';
export {
  combineCrc,
  compositeChecksum,
  isCombinable,
  multipartEtag,
  type PartChecksum,
} from './checksum/combine.ts';
export type { ChunkSigning } from './chunked/chunk-verifier.ts';
export { ChunkedDecoder, type ChunkedDecoderOptions } from './chunked/decoder.ts';
export { type CopySourceName, parseCopySource } from './copy-source.ts';
export { type AccessLogRecord, writeAccessLogRecord } from './documents/access-log.ts';
export {
  type AccessControlPolicy,
  type AclOwner,
  type AclPermission,
  aclGroups,
  canonicalUser,
  type Grant,
  type Grantee,
  parseAcl,
  writeAcl,
} from './documents/acl.ts';
export {
  bucketCannedAcls,
  type CannedAcl,
  expandCannedAcl,
  grantHeadersOf,
  objectCannedAcls,
  parseAclHeaders,
  parseCannedAcl,
  type RequestedAcl,
} from './documents/acl-headers.ts';
export {
  type AclCaller,
  aclAllows,
  isPublicAcl,
  type PublicRight,
  publicAclRights,
} from './documents/acl-rules.ts';
export { type CorsRequest, type CorsRule, matchCors, parseCors, writeCors } from './documents/cors.ts';
export {
  type BucketEncryption,
  parseBucketEncryption,
  type SseAlgorithm,
  writeBucketEncryption,
} from './documents/encryption.ts';
export {
  parseRequestPayment,
  replicationAnswers,
  writeAccelerate,
  writeRequestPayment,
} from './documents/fixed-settings.ts';
export {
  type LifecycleRule,
  parseLifecycle,
  type TransitionStorageClass,
  transitionStorageClasses,
  writeLifecycle,
} from './documents/lifecycle.ts';
export {
  dueLifecycleAction,
  type LifecycleAction,
  type LifecycleOptions,
  type TransitionMinimum,
  transitionMinimums,
} from './documents/lifecycle-due.ts';
export type { LifecycleVersion } from './documents/lifecycle-filter.ts';
export {
  afterDays,
  expirationHeader,
  type LifecycleClock,
  objectExpiration,
  type RuleMoment,
  uploadAbort,
} from './documents/lifecycle-times.ts';
export {
  type BucketLogging,
  type LogObject,
  logObjectKey,
  parseLogging,
  writeLogging,
} from './documents/logging.ts';
export { type NotificationTarget, parseNotification, writeNotification } from './documents/notification.ts';
export {
  type NotificationEvent,
  notificationEvents,
} from './documents/notification-checks.ts';
export {
  type ObjectAttribute,
  type ObjectAttributes,
  type ObjectAttributesParts,
  parseObjectAttributesHeader,
  writeObjectAttributes,
} from './documents/object-attributes.ts';
export {
  checkInFuture,
  checkPeriod,
  type DefaultRetention,
  defaultRetainUntil,
  type LegalHoldStatus,
  type ObjectLockConfiguration,
  parseLegalHold,
  parseObjectLock,
  parseObjectLockHeaders,
  parseRetention,
  type Retention,
  type RetentionMode,
  writeLegalHold,
  writeObjectLock,
  writeRetention,
} from './documents/object-lock.ts';
export {
  type ObjectOwnership,
  parseOwnershipControls,
  parseOwnershipHeader,
  writeOwnershipControls,
} from './documents/ownership-controls.ts';
export { writePolicyStatus } from './documents/policy-status.ts';
export {
  type PublicAccessBlock,
  parsePublicAccessBlock,
  writePublicAccessBlock,
} from './documents/public-access-block.ts';
export {
  parseRestore,
  type RestoreRequest,
  type RestoreTier,
  restoredUntil,
  restoreHeader,
} from './documents/restore.ts';
export {
  checkTags,
  maxBucketTags,
  maxObjectTags,
  parseTagging,
  parseTaggingHeader,
  type Tag,
  writeTagging,
} from './documents/tagging.ts';
export { parseVersioning, type VersioningStatus, writeVersioning } from './documents/versioning.ts';
export { parseWebsite, type WebsiteConfiguration, writeWebsite } from './documents/website.ts';
export { findWebsiteRedirect, type WebsiteRequest, websiteKey } from './documents/website-routing.ts';
export { s3Errors } from './error-codes.ts';
export { invalidArgument, renderError, S3Error, type S3ErrorCode, type S3ErrorOptions } from './errors.ts';
export {
  type ActionResource,
  functionName,
  type OperationMethod,
  type OperationRecord,
  type OperationTarget,
  operationRecord,
  readsSource,
  type S3Operation,
  type S3OperationOn,
  s3Operations,
} from './operations.ts';
export { type PayloadMode, parsePayloadMode } from './payload.ts';
export { createConditionContext, type RequestFacts } from './policy/context.ts';
export { maxPolicyBytes, type Policy, type Principal, type Statement } from './policy/document.ts';
export {
  type CompiledPolicy,
  compilePolicy,
  evaluatePolicy,
  type PolicyCaller,
  type PolicyDecision,
  type PolicyRequest,
} from './policy/evaluate.ts';
export { type PolicyTarget, parsePolicy } from './policy/parse.ts';
export { anonymousUserId, isPublicPolicy, publicPolicyRights } from './policy/public.ts';
export type { ConditionContext } from './policy/variables.ts';
export { expandFilename, needPostField, type PostFields } from './post/fields.ts';
export {
  checkPostPolicy,
  checkPostSize,
  type PostLimits,
  type PostPolicy,
  parsePostPolicy,
} from './post/policy.ts';
export { type PostClaim, readPostClaim, verifyPostSignature } from './post/signature.ts';
export {
  type CompletedPart,
  type CreateBucketConfiguration,
  type DeleteObjectsRequest,
  parseCompleteMultipartUpload,
  parseCreateBucketConfiguration,
  parseDeleteObjects,
} from './request-bodies.ts';
export { readSignatureV2Claim, type SignatureV2Claim } from './sigv2/claim.ts';
export { type SignableV2, verifySignatureV2 } from './sigv2/verify.ts';
export {
  parseQuery,
  type QueryPair,
  type SignableRequest,
  uriDecode,
  uriEncode,
  uriEncodePath,
} from './sigv4/canonical.ts';
export { readSignatureClaim, type SignatureClaim } from './sigv4/claim.ts';
export { keyParameter } from './sigv4/key-parameter.ts';
export { type PresignOptions, presignUrl } from './sigv4/presign.ts';
export { maxExpiresSeconds } from './sigv4/presigned-expiry.ts';
export { type CredentialScope, createSigningKeyCache, type SigningKeyCache } from './sigv4/signing-key.ts';
export { parseTimestamp } from './sigv4/timestamp.ts';
export { verifySignature } from './sigv4/verify.ts';
export { subResources } from './sub-resources.ts';
export {
  element,
  elementWith,
  escapedText,
  optionalText,
  s3Namespace,
  text,
  type Xml,
  xmlDocument,
} from './xml/write.ts';
