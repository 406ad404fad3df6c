import { createHmac } from 'node:crypto';
import type { AppPermission } from '@atoll/contract';
import { type CompiledPolicy, compilePolicy, parsePolicy, type S3Action } from '@atoll/s3-protocol';

/** A linked app that does something for an account, and what it was allowed. */
export interface AppCaller {
  readonly grantId: string;
  readonly permissions: readonly AppPermission[];
  /** From then on nothing that it was given opens anything. */
  readonly expiresAt: number;
}

/** What each line of the consent screen comes to. What writes an object anew, a copy too, takes leave to upload. */
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

/** What narrows the credential of an app with these permissions. Made once for each set of them. */
export function policyOfApp(permissions: readonly AppPermission[]): CompiledPolicy {
  const name = permissions.join(' ');
  const known = policies.get(name);
  if (known) return known;
  const made = compilePolicy(parsePolicy(documentOf(permissions), { kind: 'access-key' }));
  policies.set(name, made);
  return made;
}

/** With the secret of the account's console credential only the server can make it, and no grant's is another's. */
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
