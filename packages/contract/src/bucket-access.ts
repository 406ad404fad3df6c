import * as z from 'zod/mini';
import { bucketName, bucketsPath, ofBucket, text } from './bucket-call.ts';
import { defineCall, noData } from './define-call.ts';

export const getBucketPolicy = defineCall({
  name: 'getBucketPolicy',
  method: 'GET',
  path: `${bucketsPath}/policy`,
  summary: 'The bucket policy, as it was written.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({ policy: z.nullable(z.string()), is_public: z.boolean() }),
  codes: [2010, 3013],
});

export const setBucketPolicy = defineCall({
  name: 'setBucketPolicy',
  method: 'PUT',
  path: `${bucketsPath}/policy`,
  summary: 'Set the bucket policy: JSON of at most 20 KiB, as AWS documents it.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, policy: text(64 * 1024) }),
  output: noData,
  codes: [2010, 3013],
});

export const deleteBucketPolicy = defineCall({
  name: 'deleteBucketPolicy',
  method: 'DELETE',
  path: `${bucketsPath}/policy`,
  summary: 'Take the bucket policy away.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: noData,
  codes: [2010, 3013],
});

const publicAccess = z.strictObject({
  block_public_acls: z.boolean(),
  ignore_public_acls: z.boolean(),
  block_public_policy: z.boolean(),
  restrict_public_buckets: z.boolean(),
});
const ownership = z.enum(['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter']);

export const getBucketAccess = defineCall({
  name: 'getBucketAccess',
  method: 'GET',
  path: `${bucketsPath}/access`,
  summary: 'What is blocked of public access, who owns new objects, and the ACL.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({
    public_access_block: publicAccess,
    ownership,
    /** Account ID or group URI → permissions. */
    grants: z.array(
      z.strictObject({ grantee: z.string(), kind: z.enum(['account', 'group']), permission: z.string() }),
    ),
  }),
  codes: [2010, 3013],
});

export const setPublicAccessBlock = defineCall({
  name: 'setPublicAccessBlock',
  method: 'PUT',
  path: `${bucketsPath}/access/public-block`,
  summary: 'Say what is blocked of public access.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, ...publicAccess.shape }),
  output: noData,
  codes: [2010, 3013],
});

export const setBucketOwnership = defineCall({
  name: 'setBucketOwnership',
  method: 'PUT',
  path: `${bucketsPath}/access/ownership`,
  summary: 'Say who owns new objects; under BucketOwnerEnforced ACLs count for nothing.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, ownership }),
  output: noData,
  codes: [2010, 3013],
});

export const setBucketAcl = defineCall({
  name: 'setBucketAcl',
  method: 'PUT',
  path: `${bucketsPath}/access/acl`,
  summary: 'Give a bucket one of S3’s canned ACLs.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    acl: z.enum(['private', 'public-read', 'public-read-write', 'authenticated-read', 'log-delivery-write']),
  }),
  output: noData,
  codes: [2010, 3013],
});

export const bucketAccessCalls = {
  getBucketPolicy,
  setBucketPolicy,
  deleteBucketPolicy,
  getBucketAccess,
  setPublicAccessBlock,
  setBucketOwnership,
  setBucketAcl,
};
