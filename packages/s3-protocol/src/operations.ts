/** The object of an access decision. `source` is the object that a copy reads. */
export type ActionResource = 'service' | 'bucket' | 'object' | 'source';

export type OperationMethod = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

/**
 * The things that a request must name for an operation. `newBucket`: a bucket that need not exist. `upload`: an object
 * and an upload. `copy` and `partCopy`: an object, and the source to read. `form`: a bucket; the key comes in the form.
 */
export type OperationTarget =
  | 'service'
  | 'newBucket'
  | 'bucket'
  | 'object'
  | 'upload'
  | 'copy'
  | 'partCopy'
  | 'form';

interface OperationTraits {
  /** The action's resource, if it differs from the target's own. */
  on?: Exclude<ActionResource, 'source'>;
  /** Replaces the action when the request names a version. */
  versionAction?: string;
  /** The operation creates an object, so the tags and retention of an older one with that key don't count. */
  createsObject?: boolean;
  /** The operation takes tags and locks from headers. Other operations ignore such headers, so conditions must not use them. */
  takesTagsAndLocks?: boolean;
  /** The operation stores bytes, so it is refused on a full disk. */
  usesRoom?: boolean;
  /** Its conditional headers refer to the object that it replaces. */
  comparesReplaced?: boolean;
  /** The body determines the required permissions, so the operation checks them after reading it. */
  isAuthorizedByBody?: boolean;
}

/** An operation of the S3 API: the requests that invoke it, and the permissions that it needs. */
export interface OperationRecord extends OperationTraits {
  target: OperationTarget;
  method: OperationMethod;
  /** Further conditions on the request: a query parameter (`acl`), one with its value (`list-type=2`), or an `x-amz-*` header. */
  markers: readonly string[];
  /** The action that a policy must allow. */
  action: string;
  on: Exclude<ActionResource, 'source'>;
}

const resources = { service: 'service', newBucket: 'bucket', bucket: 'bucket' } as const;

/** @param request the method, then the markers */
function on<const T extends OperationTarget>(
  target: T,
  request: OperationMethod | `${OperationMethod} ${string}`,
  action: `s3:${string}`,
  traits: OperationTraits = {},
): OperationRecord & { target: T } {
  const [method, ...markers] = request.split(' ') as [OperationMethod, ...string[]];
  const resource = target in resources ? resources[target as keyof typeof resources] : 'object';
  return { target, method, markers, action, on: resource, ...traits };
}

/**
 * Every operation of the endpoint. If a request matches several, the one with the most markers applies. Source of the
 * actions: S3 User Guide, "Required permissions for Amazon S3 API operations".
 */
export const s3Operations = {
  ListBuckets: on('service', 'GET', 's3:ListAllMyBuckets'),

  CreateBucket: on('newBucket', 'PUT', 's3:CreateBucket', { usesRoom: true }),
  DeleteBucket: on('bucket', 'DELETE', 's3:DeleteBucket'),
  HeadBucket: on('bucket', 'HEAD', 's3:ListBucket'),
  ListObjects: on('bucket', 'GET', 's3:ListBucket'),
  ListObjectsV2: on('bucket', 'GET list-type=2', 's3:ListBucket'),
  ListObjectVersions: on('bucket', 'GET versions', 's3:ListBucketVersions'),
  ListMultipartUploads: on('bucket', 'GET uploads', 's3:ListBucketMultipartUploads'),
  /** Authorized separately for each object in the request. */
  DeleteObjects: on('bucket', 'POST delete', 's3:DeleteObject', {
    versionAction: 's3:DeleteObjectVersion',
    on: 'object',
    isAuthorizedByBody: true,
  }),

  GetBucketAccelerateConfiguration: on('bucket', 'GET accelerate', 's3:GetAccelerateConfiguration'),
  PutBucketAccelerateConfiguration: on('bucket', 'PUT accelerate', 's3:PutAccelerateConfiguration'),
  GetBucketAcl: on('bucket', 'GET acl', 's3:GetBucketAcl'),
  PutBucketAcl: on('bucket', 'PUT acl', 's3:PutBucketAcl'),
  GetBucketCors: on('bucket', 'GET cors', 's3:GetBucketCORS'),
  PutBucketCors: on('bucket', 'PUT cors', 's3:PutBucketCORS'),
  DeleteBucketCors: on('bucket', 'DELETE cors', 's3:PutBucketCORS'),
  GetBucketEncryption: on('bucket', 'GET encryption', 's3:GetEncryptionConfiguration'),
  PutBucketEncryption: on('bucket', 'PUT encryption', 's3:PutEncryptionConfiguration'),
  DeleteBucketEncryption: on('bucket', 'DELETE encryption', 's3:PutEncryptionConfiguration'),
  GetBucketLifecycleConfiguration: on('bucket', 'GET lifecycle', 's3:GetLifecycleConfiguration'),
  PutBucketLifecycleConfiguration: on('bucket', 'PUT lifecycle', 's3:PutLifecycleConfiguration'),
  DeleteBucketLifecycle: on('bucket', 'DELETE lifecycle', 's3:PutLifecycleConfiguration'),
  GetBucketLocation: on('bucket', 'GET location', 's3:GetBucketLocation'),
  GetBucketLogging: on('bucket', 'GET logging', 's3:GetBucketLogging'),
  PutBucketLogging: on('bucket', 'PUT logging', 's3:PutBucketLogging'),
  GetBucketNotificationConfiguration: on('bucket', 'GET notification', 's3:GetBucketNotification'),
  PutBucketNotificationConfiguration: on('bucket', 'PUT notification', 's3:PutBucketNotification'),
  GetObjectLockConfiguration: on('bucket', 'GET object-lock', 's3:GetBucketObjectLockConfiguration'),
  PutObjectLockConfiguration: on('bucket', 'PUT object-lock', 's3:PutBucketObjectLockConfiguration'),
  GetBucketOwnershipControls: on('bucket', 'GET ownershipControls', 's3:GetBucketOwnershipControls'),
  PutBucketOwnershipControls: on('bucket', 'PUT ownershipControls', 's3:PutBucketOwnershipControls'),
  DeleteBucketOwnershipControls: on('bucket', 'DELETE ownershipControls', 's3:PutBucketOwnershipControls'),
  GetBucketPolicy: on('bucket', 'GET policy', 's3:GetBucketPolicy'),
  PutBucketPolicy: on('bucket', 'PUT policy', 's3:PutBucketPolicy'),
  DeleteBucketPolicy: on('bucket', 'DELETE policy', 's3:DeleteBucketPolicy'),
  GetBucketPolicyStatus: on('bucket', 'GET policyStatus', 's3:GetBucketPolicyStatus'),
  GetPublicAccessBlock: on('bucket', 'GET publicAccessBlock', 's3:GetBucketPublicAccessBlock'),
  PutPublicAccessBlock: on('bucket', 'PUT publicAccessBlock', 's3:PutBucketPublicAccessBlock'),
  DeletePublicAccessBlock: on('bucket', 'DELETE publicAccessBlock', 's3:PutBucketPublicAccessBlock'),
  GetBucketReplication: on('bucket', 'GET replication', 's3:GetReplicationConfiguration'),
  PutBucketReplication: on('bucket', 'PUT replication', 's3:PutReplicationConfiguration'),
  DeleteBucketReplication: on('bucket', 'DELETE replication', 's3:PutReplicationConfiguration'),
  GetBucketRequestPayment: on('bucket', 'GET requestPayment', 's3:GetBucketRequestPayment'),
  PutBucketRequestPayment: on('bucket', 'PUT requestPayment', 's3:PutBucketRequestPayment'),
  GetBucketTagging: on('bucket', 'GET tagging', 's3:GetBucketTagging'),
  PutBucketTagging: on('bucket', 'PUT tagging', 's3:PutBucketTagging'),
  DeleteBucketTagging: on('bucket', 'DELETE tagging', 's3:PutBucketTagging'),
  GetBucketVersioning: on('bucket', 'GET versioning', 's3:GetBucketVersioning'),
  PutBucketVersioning: on('bucket', 'PUT versioning', 's3:PutBucketVersioning'),
  GetBucketWebsite: on('bucket', 'GET website', 's3:GetBucketWebsite'),
  PutBucketWebsite: on('bucket', 'PUT website', 's3:PutBucketWebsite'),
  DeleteBucketWebsite: on('bucket', 'DELETE website', 's3:DeleteBucketWebsite'),

  GetObject: on('object', 'GET', 's3:GetObject', { versionAction: 's3:GetObjectVersion' }),
  HeadObject: on('object', 'HEAD', 's3:GetObject', { versionAction: 's3:GetObjectVersion' }),
  PutObject: on('object', 'PUT', 's3:PutObject', {
    createsObject: true,
    takesTagsAndLocks: true,
    usesRoom: true,
    comparesReplaced: true,
  }),
  DeleteObject: on('object', 'DELETE', 's3:DeleteObject', { versionAction: 's3:DeleteObjectVersion' }),
  CopyObject: on('copy', 'PUT x-amz-copy-source', 's3:PutObject', {
    createsObject: true,
    takesTagsAndLocks: true,
    usesRoom: true,
    comparesReplaced: true,
  }),
  GetObjectAcl: on('object', 'GET acl', 's3:GetObjectAcl', { versionAction: 's3:GetObjectVersionAcl' }),
  PutObjectAcl: on('object', 'PUT acl', 's3:PutObjectAcl', { versionAction: 's3:PutObjectVersionAcl' }),
  GetObjectLegalHold: on('object', 'GET legal-hold', 's3:GetObjectLegalHold'),
  PutObjectLegalHold: on('object', 'PUT legal-hold', 's3:PutObjectLegalHold', { isAuthorizedByBody: true }),
  GetObjectRetention: on('object', 'GET retention', 's3:GetObjectRetention'),
  PutObjectRetention: on('object', 'PUT retention', 's3:PutObjectRetention', { isAuthorizedByBody: true }),
  GetObjectTagging: on('object', 'GET tagging', 's3:GetObjectTagging', {
    versionAction: 's3:GetObjectVersionTagging',
  }),
  PutObjectTagging: on('object', 'PUT tagging', 's3:PutObjectTagging', {
    versionAction: 's3:PutObjectVersionTagging',
    isAuthorizedByBody: true,
  }),
  DeleteObjectTagging: on('object', 'DELETE tagging', 's3:DeleteObjectTagging', {
    versionAction: 's3:DeleteObjectVersionTagging',
  }),
  GetObjectAttributes: on('object', 'GET attributes', 's3:GetObjectAttributes', {
    versionAction: 's3:GetObjectVersionAttributes',
  }),
  RestoreObject: on('object', 'POST restore', 's3:RestoreObject'),

  /** A form upload. The routing checks more than `POST`; see the S3 API, POST Object. */
  PostObject: on('form', 'POST', 's3:PutObject', { createsObject: true, takesTagsAndLocks: true }),

  CreateMultipartUpload: on('object', 'POST uploads', 's3:PutObject', {
    createsObject: true,
    takesTagsAndLocks: true,
    usesRoom: true,
  }),
  UploadPart: on('upload', 'PUT uploadId', 's3:PutObject', { createsObject: true, usesRoom: true }),
  UploadPartCopy: on('partCopy', 'PUT uploadId x-amz-copy-source', 's3:PutObject', {
    createsObject: true,
    usesRoom: true,
  }),
  CompleteMultipartUpload: on('upload', 'POST uploadId', 's3:PutObject', {
    createsObject: true,
    usesRoom: true,
    comparesReplaced: true,
  }),
  AbortMultipartUpload: on('upload', 'DELETE uploadId', 's3:AbortMultipartUpload'),
  ListParts: on('upload', 'GET uploadId', 's3:ListMultipartUploadParts'),
} satisfies Record<string, OperationRecord>;

export type S3Operation = keyof typeof s3Operations;

/** The operations that have a target. */
export type S3OperationOn<T extends OperationTarget> = {
  [O in S3Operation]: (typeof s3Operations)[O]['target'] extends T ? O : never;
}[S3Operation];

export function operationRecord(operation: S3Operation): OperationRecord {
  return s3Operations[operation];
}

/** Returns the function name of an operation: `getObject` for `GetObject`. */
export function functionName<O extends S3Operation>(operation: O): Uncapitalize<O> {
  return (operation.charAt(0).toLowerCase() + operation.slice(1)) as Uncapitalize<O>;
}

/** Reports whether an operation reads the object named in `x-amz-copy-source`. Other operations ignore the header. */
export function readsSource(operation: S3Operation): boolean {
  const { target } = operationRecord(operation);
  return target === 'copy' || target === 'partCopy';
}
