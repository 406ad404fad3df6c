import type { Call } from './define-call.ts';

/** Whether what a call does is in the audit log of the account that it is done to. */
export function isAudited({ method, auth, audit }: Pick<Call, 'method' | 'auth' | 'audit'>): boolean {
  if (audit !== undefined) return audit !== false;
  return auth !== 'none' && method !== 'GET';
}

/** Actions in the audit log that no JSON call is named after. */
export const serverActions = ['completeOwnershipTransfer', 'exportAccount'] as const;

/** What S3 clients do to a bucket that is in its owner’s audit log; S3’s names of the operations. */
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
