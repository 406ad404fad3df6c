import { createHmac } from 'node:crypto';
import type { AppPermission } from '@atoll/contract';
import { type CompiledPolicy, compilePolicy, parsePolicy, type S3Action } from '@atoll/s3-protocol';

/** A linked app that acts for an account, with its permissions. */
export interface AppCaller {
  readonly grantId: string;
  readonly permissions: readonly AppPermission[];
  /** Time at which its credentials expire. */
  readonly expiresAt: number;
}

/** The S3 actions of each app permission. Anything that writes an object, including a copy, requires the upload permission. */
const actionsOf: Readonly<Record<AppPermission, readonly S3Action[]>> = {
  manage: [
    's3:ListBucket',
    's3:ListBucketVersions',
    's3:GetObject',
    's3:GetObjectVersion',
    's3:GetObjectAttributes',
    's3:GetObjectVersionAttributes',
    's3:GetObjectTagging',
    's3:GetObjectVersionTagging',
    's3:DeleteObject',
    's3:DeleteObjectVersion',
    's3:RestoreObject',
  ],
  upload: ['s3:ListBucket', 's3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
  organise: [
    's3:GetObjectTagging',
    's3:GetObjectVersionTagging',
    's3:PutObjectTagging',
    's3:PutObjectVersionTagging',
    's3:DeleteObjectTagging',
    's3:DeleteObjectVersionTagging',
  ],
};

const policies = new Map<string, CompiledPolicy>();

/** Returns the policy that limits an app's credential to these permissions. Compiles it once for each set. */
export function policyOfApp(permissions: readonly AppPermission[]): CompiledPolicy {
  const name = permissions.join(' ');
  const known = policies.get(name);
  if (known) return known;
  const made = compilePolicy(parsePolicy(documentOf(permissions), { kind: 'access-key' }));
  policies.set(name, made);
  return made;
}

/**
 * Derives the secret of an app's credential. Only the server can do this, because it requires the secret of the account's
 * console credential, and each grant gets a different one.
 */
export function secretOfApp(consoleSecret: string, accessKeyId: string): string {
  return createHmac('sha256', consoleSecret).update(accessKeyId).digest('base64url');
}

function documentOf(permissions: readonly AppPermission[]): string {
  const actions = [...new Set(permissions.flatMap((permission) => actionsOf[permission]))];
  const statement =
    actions.length === 0
      ? { Effect: 'Deny', Action: 's3:*', Resource: '*' }
      : { Effect: 'Allow', Action: actions, Resource: '*' };
  return JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
}
