/** What an action is judged on. `source` is the object that a copy reads. */
export type ActionResource = 'service' | 'bucket' | 'object' | 'source';

interface OperationRule {
  action: string;
  on: Exclude<ActionResource, 'source'>;
  /** Instead of `action` when the request names a version. */
  versionAction?: string;
}

const onBucket = <A extends string>(action: A) => ({ action, on: 'bucket' }) as const;
const onObject = <A extends string>(action: A) => ({ action, on: 'object' }) as const;
const onVersion = <A extends string, V extends string>(action: A, versionAction: V) =>
  ({ action, versionAction, on: 'object' }) as const;

/**
 * Operation → the action that a policy must allow.
 * Source: S3 User Guide, "Required permissions for Amazon S3 API operations".
 */
export const operationActions = {
  ListBuckets: { action: 's3:ListAllMyBuckets', on: 'service' },

  CreateBucket: onBucket('s3:CreateBucket'),
  DeleteBucket: onBucket('s3:DeleteBucket'),
  DeleteBucketCors: onBucket('s3:PutBucketCORS'),
  DeleteBucketEncryption: onBucket('s3:PutEncryptionConfiguration'),
  DeleteBucketLifecycle: onBucket('s3:PutLifecycleConfiguration'),
  DeleteBucketOwnershipControls: onBucket('s3:PutBucketOwnershipControls'),
  DeleteBucketPolicy: onBucket('s3:DeleteBucketPolicy'),
  DeleteBucketReplication: onBucket('s3:PutReplicationConfiguration'),
  DeleteBucketTagging: onBucket('s3:PutBucketTagging'),
  DeleteBucketWebsite: onBucket('s3:DeleteBucketWebsite'),
  DeletePublicAccessBlock: onBucket('s3:PutBucketPublicAccessBlock'),
  GetBucketAccelerateConfiguration: onBucket('s3:GetAccelerateConfiguration'),
  GetBucketAcl: onBucket('s3:GetBucketAcl'),
  GetBucketCors: onBucket('s3:GetBucketCORS'),
  GetBucketEncryption: onBucket('s3:GetEncryptionConfiguration'),
  GetBucketLifecycleConfiguration: onBucket('s3:GetLifecycleConfiguration'),
  GetBucketLocation: onBucket('s3:GetBucketLocation'),
  GetBucketLogging: onBucket('s3:GetBucketLogging'),
  GetBucketNotificationConfiguration: onBucket('s3:GetBucketNotification'),
  GetBucketOwnershipControls: onBucket('s3:GetBucketOwnershipControls'),
  GetBucketPolicy: onBucket('s3:GetBucketPolicy'),
  GetBucketPolicyStatus: onBucket('s3:GetBucketPolicyStatus'),
  GetBucketReplication: onBucket('s3:GetReplicationConfiguration'),
  GetBucketRequestPayment: onBucket('s3:GetBucketRequestPayment'),
  GetBucketTagging: onBucket('s3:GetBucketTagging'),
  GetBucketVersioning: onBucket('s3:GetBucketVersioning'),
  GetBucketWebsite: onBucket('s3:GetBucketWebsite'),
  GetObjectLockConfiguration: onBucket('s3:GetBucketObjectLockConfiguration'),
  GetPublicAccessBlock: onBucket('s3:GetBucketPublicAccessBlock'),
  HeadBucket: onBucket('s3:ListBucket'),
  ListMultipartUploads: onBucket('s3:ListBucketMultipartUploads'),
  ListObjectVersions: onBucket('s3:ListBucketVersions'),
  ListObjects: onBucket('s3:ListBucket'),
  ListObjectsV2: onBucket('s3:ListBucket'),
  PutBucketAccelerateConfiguration: onBucket('s3:PutAccelerateConfiguration'),
  PutBucketAcl: onBucket('s3:PutBucketAcl'),
  PutBucketCors: onBucket('s3:PutBucketCORS'),
  PutBucketEncryption: onBucket('s3:PutEncryptionConfiguration'),
  PutBucketLifecycleConfiguration: onBucket('s3:PutLifecycleConfiguration'),
  PutBucketLogging: onBucket('s3:PutBucketLogging'),
  PutBucketNotificationConfiguration: onBucket('s3:PutBucketNotification'),
  PutBucketOwnershipControls: onBucket('s3:PutBucketOwnershipControls'),
  PutBucketPolicy: onBucket('s3:PutBucketPolicy'),
  PutBucketReplication: onBucket('s3:PutReplicationConfiguration'),
  PutBucketRequestPayment: onBucket('s3:PutBucketRequestPayment'),
  PutBucketTagging: onBucket('s3:PutBucketTagging'),
  PutBucketVersioning: onBucket('s3:PutBucketVersioning'),
  PutBucketWebsite: onBucket('s3:PutBucketWebsite'),
  PutObjectLockConfiguration: onBucket('s3:PutBucketObjectLockConfiguration'),
  PutPublicAccessBlock: onBucket('s3:PutBucketPublicAccessBlock'),

  AbortMultipartUpload: onObject('s3:AbortMultipartUpload'),
  CompleteMultipartUpload: onObject('s3:PutObject'),
  CopyObject: onObject('s3:PutObject'),
  CreateMultipartUpload: onObject('s3:PutObject'),
  DeleteObject: onVersion('s3:DeleteObject', 's3:DeleteObjectVersion'),
  /** Judged for each object that the request names. */
  DeleteObjects: onVersion('s3:DeleteObject', 's3:DeleteObjectVersion'),
  DeleteObjectTagging: onVersion('s3:DeleteObjectTagging', 's3:DeleteObjectVersionTagging'),
  GetObject: onVersion('s3:GetObject', 's3:GetObjectVersion'),
  GetObjectAcl: onVersion('s3:GetObjectAcl', 's3:GetObjectVersionAcl'),
  GetObjectAttributes: onVersion('s3:GetObjectAttributes', 's3:GetObjectVersionAttributes'),
  GetObjectLegalHold: onObject('s3:GetObjectLegalHold'),
  GetObjectRetention: onObject('s3:GetObjectRetention'),
  GetObjectTagging: onVersion('s3:GetObjectTagging', 's3:GetObjectVersionTagging'),
  HeadObject: onVersion('s3:GetObject', 's3:GetObjectVersion'),
  ListParts: onObject('s3:ListMultipartUploadParts'),
  PostObject: onObject('s3:PutObject'),
  PutObject: onObject('s3:PutObject'),
  PutObjectAcl: onVersion('s3:PutObjectAcl', 's3:PutObjectVersionAcl'),
  PutObjectLegalHold: onObject('s3:PutObjectLegalHold'),
  PutObjectRetention: onObject('s3:PutObjectRetention'),
  PutObjectTagging: onVersion('s3:PutObjectTagging', 's3:PutObjectVersionTagging'),
  RestoreObject: onObject('s3:RestoreObject'),
  UploadPart: onObject('s3:PutObject'),
  UploadPartCopy: onObject('s3:PutObject'),
} as const satisfies Record<string, OperationRule>;

/** Each operation of the endpoint. */
export type S3Operation = keyof typeof operationActions;

/** An action of the S3 policy language, such as `s3:GetObject`. */
export type S3Action = `s3:${string}`;

export interface RequiredAction {
  action: S3Action;
  on: ActionResource;
}

/** What of a request asks for more than its operation's own action. */
export interface ActionModifiers {
  hasVersionId?: boolean;
  /** By `x-amz-acl` or a grant header. */
  setsAcl?: boolean;
  /** By `x-amz-tagging`, a copy that takes the source's tags along, or the body of CreateBucket. */
  setsTags?: boolean;
  setsRetention?: boolean;
  setsLegalHold?: boolean;
  /** `x-amz-bypass-governance-retention: true`. */
  bypassesGovernance?: boolean;
  /**
   * A deletion on condition of what the object is like, and not only that it is there.
   * Source: S3 User Guide, "Enforce conditional deletes on Amazon S3 buckets".
   */
  comparesObject?: boolean;
  /** A copy whose source names a version. */
  hasSourceVersionId?: boolean;
  /** A copy that takes the source's tags along. */
  copiesTags?: boolean;
  /** CreateBucket with object lock. */
  enablesObjectLock?: boolean;
  /** CreateBucket with `x-amz-object-ownership`. */
  setsOwnership?: boolean;
}

/** All that must be allowed for a request, its operation's own action first. */
export function requiredActions(operation: S3Operation, modifiers: ActionModifiers = {}): RequiredAction[] {
  const rule: OperationRule = operationActions[operation];
  const own = modifiers.hasVersionId ? (rule.versionAction ?? rule.action) : rule.action;
  const extras = rule.on === 'bucket' ? bucketExtras(modifiers) : objectExtras(operation, modifiers);
  return [
    { action: own as S3Action, on: rule.on },
    ...sourceActions(operation, modifiers),
    ...extras.filter(({ action }) => action !== rule.action),
  ];
}

function sourceActions(operation: S3Operation, modifiers: ActionModifiers): RequiredAction[] {
  if (operation !== 'CopyObject' && operation !== 'UploadPartCopy') return [];
  const version = modifiers.hasSourceVersionId ? 'Version' : '';
  return [
    { action: `s3:GetObject${version}`, on: 'source' },
    ...(modifiers.copiesTags
      ? [{ action: `s3:GetObject${version}Tagging`, on: 'source' } satisfies RequiredAction]
      : []),
  ];
}

function bucketExtras(modifiers: ActionModifiers): RequiredAction[] {
  return select('bucket', [
    [modifiers.setsAcl, 's3:PutBucketAcl'],
    [modifiers.enablesObjectLock, 's3:PutBucketObjectLockConfiguration'],
    [modifiers.enablesObjectLock, 's3:PutBucketVersioning'],
    [modifiers.setsOwnership, 's3:PutBucketOwnershipControls'],
    // Source: S3 API, CreateBucketConfiguration, "Tags".
    [modifiers.setsTags, 's3:TagResource'],
  ]);
}

function objectExtras(operation: S3Operation, modifiers: ActionModifiers): RequiredAction[] {
  const readAction = modifiers.hasVersionId ? 's3:GetObjectVersion' : 's3:GetObject';
  return select('object', [
    [operation === 'GetObjectAttributes' || modifiers.comparesObject, readAction],
    [modifiers.setsAcl, 's3:PutObjectAcl'],
    [modifiers.setsTags || modifiers.copiesTags, 's3:PutObjectTagging'],
    [modifiers.setsRetention, 's3:PutObjectRetention'],
    [modifiers.setsLegalHold, 's3:PutObjectLegalHold'],
    [modifiers.bypassesGovernance, 's3:BypassGovernanceRetention'],
  ]);
}

function select(
  on: ActionResource,
  extras: readonly (readonly [isNeeded: boolean | undefined, action: S3Action])[],
): RequiredAction[] {
  return extras.flatMap(([isNeeded, action]) => (isNeeded ? [{ action, on }] : []));
}
