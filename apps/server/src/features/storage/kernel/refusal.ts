import { codes, type ErrorCode } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { encryptionFields, encryptionRefusals } from './refusals.ts';

/** Why storage says no: the catalogue's code for the console, the reason for the S3 endpoint. */
const refusals = {
  ...encryptionRefusals,
  bucketNameInvalid: codes.bucketNameInvalid,
  bucketNamePrefix: codes.bucketNamePrefix,
  bucketNameSuffix: codes.bucketNameSuffix,
  bucketNameEmpty: codes.bucketNameEmpty,
  /** Another account has it; bucket names are unique over all. */
  bucketTaken: codes.bucketExists,
  bucketOwned: codes.bucketExists,
  bucketLimit: codes.bucketLimit,
  /** So many were deleted today that making more is no use of them. */
  bucketTurnover: codes.tooManyRequests,
  bucketUnknown: codes.bucketNotFound,
  /** The console does not tell another account's bucket from none. */
  bucketForeign: codes.bucketNotFound,
  /** The bucket's account is disabled, or to be deleted. */
  accountClosed: codes.accountClosing,
  /** Neither the owner, a policy nor an ACL lets the caller do it. */
  accessDenied: codes.permissionMissing,
  /** 3011 would tell people to restore an object, which helps nobody here. */
  bucketNotEmpty: codes.parameterInvalid,
  /** Versioning can't be suspended where objects may be locked. */
  versioningLocked: codes.parameterInvalid,
  /** Objects can't be locked where versioning isn't enabled. */
  lockUnversioned: codes.parameterInvalid,
  /** The bucket's owner owns everything in it, and ACLs count for nothing. */
  aclUnsupported: codes.parameterInvalid,
  /** ACLs can't be turned off while the bucket's own opens it to others. */
  ownershipAgainstAcl: codes.parameterInvalid,
  /** The bucket's public access block refuses public ACLs. */
  publicAclBlocked: codes.parameterInvalid,
  /** The bucket's public access block refuses public policies. */
  publicPolicyBlocked: codes.parameterInvalid,
  /** Where access logs are to go is no bucket of the same account. */
  logTargetUnknown: codes.parameterInvalid,
  /** A notification names no webhook of the account. */
  destinationUnknown: codes.parameterInvalid,
  /** An ACL names an account that isn't there. */
  granteeUnknown: codes.parameterInvalid,
  bucketTagLimit: codes.bucketTagLimit,
  encryptionTypeEmpty: codes.encryptionTypeEmpty,
  kmsKeyEmpty: codes.kmsEmpty,
  domainInvalid: codes.domainInvalid,
  /** Another bucket has it. */
  domainTaken: codes.domainTaken,
  certificateUnreadable: codes.certificateFileInvalid,
  privateKeyInvalid: codes.privateKeyInvalid,
  /** Expired, not valid yet, or made out to another domain. */
  certificateInvalid: codes.certificateInvalid,
  domainMissing: codes.customDomainRequired,
  /** An authority looks at the domain, which is not served. */
  domainUnproven: codes.customDomainRequired,
  /** The operator has named no authority. */
  certificateRequestsOff: codes.parameterInvalid,
  /** Its owner uploaded it, so that nobody else renews it; or there is none. */
  certificateNotRequested: codes.parameterInvalid,
  keyTooLong: codes.destinationTooLong,
  keyInvalid: codes.parameterInvalid,
  folderNameInvalid: codes.folderNameInvalid,
  nameTaken: codes.nameTakenHere,
  objectUnknown: codes.objectNotFound,
  versionUnknown: codes.objectNotFound,
  /** What was asked for is a delete marker. */
  deleteMarker: codes.objectNotFound,
  /** It was asked for by its own version id. */
  deleteMarkerNamed: codes.objectNotFound,
  objectLocked: codes.parameterInvalid,
  lockNotEnabled: codes.parameterInvalid,
  /** Neither a retention nor a hold was said. */
  lockEmpty: codes.parameterInvalid,
  /** The object was replaced, or got other tags or another ACL, after it was decided who may do what with it. */
  decisionStale: codes.parameterInvalid,
  /** What was to be copied was replaced meanwhile. */
  sourceChanged: codes.parameterInvalid,
  /** Nothing was selected. */
  selectionEmpty: codes.parameterInvalid,
  bulkJobUnknown: codes.parameterInvalid,
  bulkJobLimit: codes.parameterInvalid,
  /** It has not ended, or has nothing left to do. */
  bulkJobState: codes.parameterInvalid,
  /** There are no earlier versions to go back to. */
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
  /** The whole isn't as large as its client says. */
  sizeMismatch: codes.parameterInvalid,
  /** A part with another checksum algorithm than its upload's. */
  checksumOther: codes.parameterInvalid,
  /** Completed as composite where the upload was begun as full object, or the other way round. */
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
  /** The bucket would hold more than its owner lets it. */
  bucketQuotaExceeded: codes.storageExceeded,
  /** The account's credit has ended: it takes nothing in, and keeps nothing longer, until some is added. */
  accountReadOnly: codes.creditInsufficient,
  transferReached: codes.freeTransferReached,
  consoleTransferReached: codes.freeTransferExceeded,
  transferExpired: codes.freeTransferExpired,
  /** So much was sent of the bucket, or with the access key, as their owner allows for a month. */
  bucketTransferReached: codes.freeTransferReached,
  consoleBucketTransferReached: codes.freeTransferExceeded,
  keyTransferReached: codes.freeTransferReached,
  /** It is archived; the copy is on its way, or has not been asked for. */
  objectRestoring: codes.restoreInProgress,
  objectArchived: codes.restoreRequired,
  /** Only what is archived can be restored. */
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
  /** It is no share link at all. */
  shareMalformed: codes.urlParameterInvalid,
  /** A character of it is missing or another one. */
  shareDamaged: codes.shareSignatureBroken,
  /** Or it was revoked, or what it opened is gone. */
  shareUnknown: codes.shareInvalid,
  shareExpired: codes.shareExpired,
  /** As many downloads, files or bytes as it allows. */
  shareUsedUp: codes.shareExpired,
  /** It has a password, and none or another one was given. */
  shareForbidden: codes.shareForbidden,
  sharePassExpired: codes.temporaryLinkExpired,
  /** A link opens a file, or what lies in a folder. */
  shareKeyInvalid: codes.parameterInvalid,
  shareFileTooLarge: codes.parameterInvalid,
  shareTypeRefused: codes.parameterInvalid,
  nodeUnknown: codes.parameterInvalid,
  nodeNameTaken: codes.parameterInvalid,
  nodeLimit: codes.parameterInvalid,
  nodeEndpointInvalid: codes.parameterInvalid,
  nodePrefixInvalid: codes.parameterInvalid,
  /** The backup node does not answer, or not as S3 does. */
  nodeUnreachable: codes.addressUnreachable,
  nodeAuthorityUnknown: codes.authorityUnknown,
  nodeCertificateExpired: codes.certificateExpired,
  nodeCertificateOfOther: codes.certificateOfOther,
  /** It speaks TLS and was spoken to without, or the other way round. */
  nodeTlsMismatch: codes.tlsMismatch,
  nodeKeyRefused: codes.storeKeyRefused,
  nodeBucketUnknown: codes.storeBucketUnknown,
  nodeRegionOther: codes.storeRegionOther,
} as const satisfies Record<string, ErrorCode>;

export type RefusalReason = keyof typeof refusals;

/** What is wrong with the parameter, in symbols that need no translation. */
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

/** What an edge may add to its answer, such as the number of the part that is missing. */
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

/** What was asked for is a delete marker: by its own version id, or because it is the latest of its key. */
export class DeleteMarkerRefusal extends StorageRefusal {
  readonly versionId: string | undefined;
  readonly modifiedAt: number;

  constructor(marker: { versionId: string | undefined; modifiedAt: number }, isNamed: boolean) {
    super(isNamed ? 'deleteMarkerNamed' : 'deleteMarker');
    this.versionId = marker.versionId;
    this.modifiedAt = marker.modifiedAt;
  }
}
