import type { AclPermission, S3Action } from '@atoll/s3-protocol';

export interface NeededPermission {
  /** Whose ACL is asked. */
  on: 'bucket' | 'object';
  permission: AclPermission;
}

/**
 * What an ACL must grant for an action. An action that isn't here no ACL can allow: who may write to a bucket may not look
 * into others' uploads or end them (`verdictOfInitiator`).
 * Source: S3 User Guide, "Access control list (ACL) overview", "Mapping of ACL permissions and access policy permissions".
 */
const neededPermissions = new Map<S3Action, NeededPermission>([
  ['s3:ListBucket', { on: 'bucket', permission: 'READ' }],
  ['s3:ListBucketVersions', { on: 'bucket', permission: 'READ' }],
  ['s3:ListBucketMultipartUploads', { on: 'bucket', permission: 'READ' }],
  ['s3:PutObject', { on: 'bucket', permission: 'WRITE' }],
  ['s3:DeleteObject', { on: 'bucket', permission: 'WRITE' }],
  ['s3:GetBucketAcl', { on: 'bucket', permission: 'READ_ACP' }],
  ['s3:PutBucketAcl', { on: 'bucket', permission: 'WRITE_ACP' }],
  ['s3:GetObject', { on: 'object', permission: 'READ' }],
  ['s3:GetObjectVersion', { on: 'object', permission: 'READ' }],
  ['s3:GetObjectAcl', { on: 'object', permission: 'READ_ACP' }],
  ['s3:GetObjectVersionAcl', { on: 'object', permission: 'READ_ACP' }],
  ['s3:PutObjectAcl', { on: 'object', permission: 'WRITE_ACP' }],
  ['s3:PutObjectVersionAcl', { on: 'object', permission: 'WRITE_ACP' }],
]);

export function neededPermission(action: S3Action): NeededPermission | undefined {
  return neededPermissions.get(action);
}

/** Whether an action can be allowed by the ACL of the object that it is about. */
export function asksObjectAcl(action: S3Action): boolean {
  return neededPermission(action)?.on === 'object';
}
