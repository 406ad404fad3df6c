import type { Call } from '../define-call.ts';

/** Reports whether the audit log of the affected account records a call. */
export function isAudited({ method, auth, audit }: Pick<Call, 'method' | 'auth' | 'audit'>): boolean {
  if (audit !== undefined) return audit !== false;
  return auth !== 'none' && method !== 'GET';
}

/** Actions in the audit log without a JSON call. */
export const serverActions = ['completeOwnershipTransfer', 'exportAccount'] as const;

/** S3 operations on a bucket that its owner’s audit log records, by S3’s names. */
export const auditedOperations = [
  'CreateBucket',
  'DeleteBucket',
  'DeleteBucketCors',
  'DeleteBucketEncryption',
  'DeleteBucketLifecycle',
  'DeleteBucketOwnershipControls',
  'DeleteBucketPolicy',
  'DeleteBucketTagging',
  'DeleteBucketWebsite',
  'DeletePublicAccessBlock',
  'PutBucketAcl',
  'PutBucketCors',
  'PutBucketEncryption',
  'PutBucketLifecycleConfiguration',
  'PutBucketLogging',
  'PutBucketNotificationConfiguration',
  'PutBucketOwnershipControls',
  'PutBucketPolicy',
  'PutBucketTagging',
  'PutBucketVersioning',
  'PutBucketWebsite',
  'PutObjectLockConfiguration',
  'PutPublicAccessBlock',
] as const;

export type AuditedOperation = (typeof auditedOperations)[number];
