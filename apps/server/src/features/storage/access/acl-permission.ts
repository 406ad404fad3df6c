import type { AclPermission, S3Action } from '@atoll/s3-protocol';

export interface NeededPermission {
  /** Which ACL applies. */
  on: 'bucket' | 'object';
  permission: AclPermission;
}

/**
 * The ACL permission that each action requires. An ACL can't allow actions that are not listed: bucket writers may not inspect
 * or abort others' uploads (`verdictOfInitiator`).
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

/** Reports whether the ACL of the action's object can allow it. */
export function asksObjectAcl(action: S3Action): boolean {
  return neededPermission(action)?.on === 'object';
}
