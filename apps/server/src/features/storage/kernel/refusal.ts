import { codes, type ErrorCode } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { encryptionFields, encryptionRefusals } from './refusals.ts';

/** Reasons for refusals: the reason is for the S3 endpoint, the catalogue's code for the console. */
const refusals = {
  ...encryptionRefusals,
  bucketNameInvalid: codes.bucketNameInvalid,
  bucketNamePrefix: codes.bucketNamePrefix,
  bucketNameSuffix: codes.bucketNameSuffix,
  bucketNameEmpty: codes.bucketNameEmpty,
  /** Another account has it; bucket names are globally unique. */
  bucketTaken: codes.bucketExists,
  bucketOwned: codes.bucketExists,
  bucketLimit: codes.bucketLimit,
  /** The account deleted too many buckets today. */
  bucketTurnover: codes.tooManyRequests,
  bucketUnknown: codes.bucketNotFound,
  /** The console treats another account's bucket like a missing one. */
  bucketForeign: codes.bucketNotFound,
  /** The bucket's account is disabled or scheduled for deletion. */
  accountClosed: codes.accountClosing,
  accessDenied: codes.permissionMissing,
  /** Not 3011, which would tell people to restore an object. */
  bucketNotEmpty: codes.parameterInvalid,
  /** Someone else changed the setting since it was read. */
  settingChanged: codes.settingChanged,
  /** Versioning can't be suspended with object lock. */
  versioningLocked: codes.parameterInvalid,
  /** Object lock requires versioning. */
  lockUnversioned: codes.parameterInvalid,
  /** The bucket owner owns all objects, and ACLs are disabled. */
  aclUnsupported: codes.parameterInvalid,
  /** ACLs can't be disabled while the bucket's ACL grants access to others. */
  ownershipAgainstAcl: codes.parameterInvalid,
  publicAclBlocked: codes.parameterInvalid,
  publicPolicyBlocked: codes.parameterInvalid,
  /** The target of access logs is not a bucket of the same account. */
  logTargetUnknown: codes.parameterInvalid,
  destinationUnknown: codes.parameterInvalid,
  granteeUnknown: codes.parameterInvalid,
  bucketTagLimit: codes.bucketTagLimit,
  encryptionTypeEmpty: codes.encryptionTypeEmpty,
  kmsKeyEmpty: codes.kmsEmpty,
  domainInvalid: codes.domainInvalid,
  domainTaken: codes.domainTaken,
  certificateUnreadable: codes.certificateFileInvalid,
  privateKeyInvalid: codes.privateKeyInvalid,
  /** Expired, not valid yet, or issued for another domain. */
  certificateInvalid: codes.certificateInvalid,
  domainMissing: codes.customDomainRequired,
  /** The certificate authority validates the domain, which is not served. */
  domainUnproven: codes.customDomainRequired,
  /** The operator has configured no authority. */
  certificateRequestsOff: codes.parameterInvalid,
  /** The owner uploaded the certificate, or there is none, so nothing can renew it. */
  certificateNotRequested: codes.parameterInvalid,
  keyTooLong: codes.destinationTooLong,
  keyInvalid: codes.parameterInvalid,
  folderNameInvalid: codes.folderNameInvalid,
  nameTaken: codes.nameTakenHere,
  objectUnknown: codes.objectNotFound,
  versionUnknown: codes.objectNotFound,
  /** The requested object is a delete marker. */
  deleteMarker: codes.objectNotFound,
  /** The delete marker was requested by its own version ID. */
  deleteMarkerNamed: codes.objectNotFound,
  objectLocked: codes.parameterInvalid,
  lockNotEnabled: codes.parameterInvalid,
  /** Neither a retention nor a hold was given. */
  lockEmpty: codes.parameterInvalid,
  /** The object was replaced, or its tags or ACL changed, after the access decision. */
  decisionStale: codes.parameterInvalid,
  /** The source of a copy was replaced in the meantime. */
  sourceChanged: codes.parameterInvalid,
  selectionEmpty: codes.parameterInvalid,
  bulkJobUnknown: codes.parameterInvalid,
  bulkJobLimit: codes.parameterInvalid,
  /** The job has not ended, or has nothing left to do. */
  bulkJobState: codes.parameterInvalid,
  versioningOff: codes.parameterInvalid,
  objectTooLarge: codes.parameterInvalid,
  uploadUnknown: codes.objectNotFound,
  preconditionFailed: codes.nameTakenHere,
  partIdEmpty: codes.partIdEmpty,
  partNumberEmpty: codes.partNumberEmpty,
  partUnknown: codes.parameterInvalid,
  partOrder: codes.parameterInvalid,
  partTooSmall: codes.parameterInvalid,
  partTooLarge: codes.partTooLarge,
  digestMismatch: codes.parameterInvalid,
  /** The whole has another size than the client declared. */
  sizeMismatch: codes.parameterInvalid,
  /** The part has another checksum algorithm than its upload. */
  checksumOther: codes.parameterInvalid,
  /** Completed as composite although begun as full object, or the reverse. */
  checksumTypeOther: codes.parameterInvalid,
  destinationEmpty: codes.destinationEmpty,
  destinationSegmentEmpty: codes.destinationSegmentEmpty,
  destinationOutside: codes.destinationOutside,
  objectNameUnchanged: codes.objectNameUnchanged,
  folderCopyForbidden: codes.folderCopyForbidden,
  folderMoveForbidden: codes.folderMoveForbidden,
  nameTakenInBucket: codes.nameTakenInBucket,
  nameTakenInTarget: codes.nameTakenInTarget,
  copyOntoItself: codes.copyOntoItself,
  moveOntoItself: codes.moveOntoItself,
  capacityExceeded: codes.storageExceeded,
  bucketQuotaExceeded: codes.bucketQuotaReached,
  /** The account's credit has ended: writes are refused until credit is added. */
  accountReadOnly: codes.creditInsufficient,
  transferReached: codes.freeTransferReached,
  consoleTransferReached: codes.freeTransferExceeded,
  transferExpired: codes.freeTransferExpired,
  /** The monthly egress limit that the owner set for the bucket or the access key is reached. */
  bucketTransferReached: codes.downloadLimitReached,
  keyTransferReached: codes.downloadLimitReached,
  /** The object is archived; its restored copy is not ready, or was not requested. */
  objectRestoring: codes.restoreInProgress,
  objectArchived: codes.restoreRequired,
  /** Only archived objects can be restored. */
  restoreForbidden: codes.objectStateInvalid,
  unreadable: codes.objectUnreadable,
  uploadTooLarge: codes.consoleUploadTooLarge,
  accessKeyUnknown: codes.accessKeyInvalid,
  accessKeyLimit: codes.accessKeyLimit,
  accessKeyNameTaken: codes.accessKeyExists,
  webhookNameTaken: codes.parameterInvalid,
  webhookLimit: codes.parameterInvalid,
  webhookUnknown: codes.parameterInvalid,
  webhookUrlInvalid: codes.parameterInvalid,
  /** It leads to this server's own network, and the operator doesn't allow that. */
  webhookUrlPrivate: codes.addressPrivate,
  /** Not a share link. */
  shareMalformed: codes.urlParameterInvalid,
  /** A character is missing or wrong. */
  shareDamaged: codes.shareSignatureBroken,
  /** Unknown, revoked, or its target is gone. */
  shareUnknown: codes.shareInvalid,
  shareExpired: codes.shareExpired,
  /** The limit of downloads, files or bytes is reached. */
  shareUsedUp: codes.shareExpired,
  /** The password is missing or wrong. */
  shareForbidden: codes.shareForbidden,
  sharePassExpired: codes.temporaryLinkExpired,
  /** A link shares a file or a folder's contents. */
  shareKeyInvalid: codes.parameterInvalid,
  shareFileTooLarge: codes.parameterInvalid,
  shareTypeRefused: codes.parameterInvalid,
  nodeUnknown: codes.parameterInvalid,
  nodeNameTaken: codes.parameterInvalid,
  nodeLimit: codes.parameterInvalid,
  nodeEndpointInvalid: codes.parameterInvalid,
  nodePrefixInvalid: codes.parameterInvalid,
  /** The backup node does not answer, or not with S3. */
  nodeUnreachable: codes.addressUnreachable,
  nodeHostUnknown: codes.hostNotFound,
  nodeAuthorityUnknown: codes.authorityUnknown,
  nodeCertificateExpired: codes.certificateExpired,
  nodeCertificateOfOther: codes.certificateOfOther,
  /** The address uses TLS and was called without it, or the reverse. */
  nodeTlsMismatch: codes.tlsMismatch,
  nodeKeyRefused: codes.storeKeyRefused,
  nodeBucketUnknown: codes.storeBucketUnknown,
  nodeRegionOther: codes.storeRegionOther,
} as const satisfies Record<string, ErrorCode>;

export type RefusalReason = keyof typeof refusals;

/** The problem with the parameter, in language-neutral symbols. */
const fields: Partial<Record<RefusalReason, string>> = {
  ...encryptionFields,
  bucketNotEmpty: 'name: object_count > 0',
  versioningLocked: 'status: object_lock',
  lockUnversioned: 'object_lock: versioning',
  aclUnsupported: 'acl: BucketOwnerEnforced',
  ownershipAgainstAcl: 'ownership: acl',
  publicAclBlocked: 'acl: block_public_acls',
  publicPolicyBlocked: 'policy: block_public_policy',
  logTargetUnknown: 'target_bucket',
  destinationUnknown: 'destination',
  granteeUnknown: 'id',
  webhookNameTaken: 'name: unique',
  webhookLimit: 'webhooks <= 20',
  webhookUnknown: 'name',
  webhookUrlInvalid: 'url: http, https',
  shareKeyInvalid: 'kind, key, version_id',
  shareFileTooLarge: 'size_bytes',
  shareTypeRefused: 'name, content_type',
  nodeUnknown: 'node',
  nodeNameTaken: 'name: unique',
  nodeLimit: 'nodes <= 10',
  nodeEndpointInvalid: 'endpoint: http, https',
  nodePrefixInvalid: 'prefix',
  lockEmpty: 'retention, legal_hold',
  selectionEmpty: 'selection',
  bulkJobUnknown: 'job',
  bulkJobLimit: 'jobs <= 20',
  bulkJobState: 'job: state',
  versioningOff: 'bucket: versioning',
};

/** Facts that the HTTP layer may add to its answer, such as the number of the missing part. */
export type RefusalFacts = Readonly<Record<string, string | number>>;

export class StorageRefusal extends UserError {
  override readonly reason: RefusalReason;
  readonly facts: RefusalFacts;

  constructor(reason: RefusalReason, { facts = {}, cause }: ErrorOptions & { facts?: RefusalFacts } = {}) {
    super(refusals[reason], fields[reason] === undefined ? {} : { field: ` (${fields[reason]})` });
    this.reason = reason;
    this.facts = facts;
    if (cause !== undefined) this.cause = cause;
  }
}

/** The requested object is a delete marker, either by its own version ID or as the latest of its key. */
export class DeleteMarkerRefusal extends StorageRefusal {
  readonly versionId: string | undefined;
  readonly modifiedAt: number;

  constructor(marker: { versionId: string | undefined; modifiedAt: number }, isNamed: boolean) {
    super(isNamed ? 'deleteMarkerNamed' : 'deleteMarker');
    this.versionId = marker.versionId;
    this.modifiedAt = marker.modifiedAt;
  }
}
