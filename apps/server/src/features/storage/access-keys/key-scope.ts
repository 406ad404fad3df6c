import type { CallInput, createAccessKey } from '@atoll/contract';
import { parsePolicy, type S3Action } from '@atoll/s3-protocol';

/** A key's restrictions as a person selects them, without writing a policy. */
export type KeyScope = NonNullable<CallInput<typeof createAccessKey>['scope']>;

type Permission = KeyScope['permissions'][number];
type Actions = readonly (S3Action | 's3:*')[];

/** The actions of each permission on a bucket and on its objects. */
const meanings: Readonly<Record<Permission, { bucket: Actions; object: Actions }>> = {
  list: { bucket: ['s3:GetBucketLocation', 's3:GetBucketVersioning'], object: [] },
  read: {
    bucket: ['s3:GetBucketLocation'],
    object: [
      's3:GetObject',
      's3:GetObjectVersion',
      's3:GetObjectAttributes',
      's3:GetObjectVersionAttributes',
      's3:GetObjectTagging',
      's3:GetObjectVersionTagging',
      's3:GetObjectRetention',
      's3:GetObjectLegalHold',
    ],
  },
  write: {
    bucket: ['s3:GetBucketLocation'],
    object: [
      's3:PutObject',
      's3:PutObjectTagging',
      's3:PutObjectVersionTagging',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
      's3:RestoreObject',
    ],
  },
  delete: { bucket: [], object: ['s3:DeleteObject', 's3:DeleteObjectVersion'] },
  manage: { bucket: ['s3:*'], object: ['s3:*'] },
};

const listActions: Actions = ['s3:ListBucket', 's3:ListBucketVersions', 's3:ListBucketMultipartUploads'];
const bucketArn = 'arn:aws:s3:::';

/** Returns the corresponding policy document. @throws {S3Error} `MalformedPolicy` */
export function policyOfScope(scope: KeyScope): string {
  const { buckets, prefixes, permissions, addresses } = scope;
  const names = buckets.length === 0 ? ['*'] : buckets;
  const starts = prefixes.length === 0 ? [''] : prefixes.map(literal);
  const from = addresses.length === 0 ? {} : { IpAddress: { 'aws:SourceIp': addresses } };
  const actionsOn = (on: 'bucket' | 'object') => [
    ...new Set(permissions.flatMap((name) => meanings[name][on])),
  ];
  const statement = (Sid: string, Action: Actions, Resource: string[], Condition: object = {}) =>
    Action.length === 0
      ? []
      : [{ Sid, Effect: 'Allow', Action, Resource, Condition: { ...from, ...Condition } }];
  const arns = names.map((name) => `${bucketArn}${name}`);
  const underPrefix =
    prefixes.length === 0 ? {} : { StringLike: { 's3:prefix': starts.map((start) => `${start}*`) } };
  const policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      ...statement('Service', buckets.length === 0 ? ['s3:ListAllMyBuckets'] : [], ['*']),
      ...statement('Buckets', actionsOn('bucket'), arns),
      ...statement('Listing', permissions.includes('list') ? listActions : [], arns, underPrefix),
      ...statement(
        'Objects',
        actionsOn('object'),
        arns.flatMap((arn) => starts.map((start) => `${arn}/${start}*`)),
      ),
    ],
  });
  parsePolicy(policy, { kind: 'access-key' });
  return policy;
}

/** Escapes wildcards and variables, so that the prefix matches literally. */
function literal(prefix: string): string {
  return prefix.replaceAll(/[*?$]/g, (character) => `\${${character}}`);
}
