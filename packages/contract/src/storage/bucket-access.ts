import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import { bucketName, bucketsPath, ofBucket, replacing } from './bucket-call.ts';

export const getBucketPolicy = defineCall({
  name: 'getBucketPolicy',
  method: 'GET',
  path: `${bucketsPath}/policy`,
  summary: 'Retrieve the bucket policy as written.',
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
  summary: 'Set the bucket policy: AWS policy JSON of up to 20 KiB. Null deletes it.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    policy: z.nullable(text(64 * 1024)),
    ...replacing(z.nullable(text(64 * 1024))),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const deleteBucketPolicy = defineCall({
  name: 'deleteBucketPolicy',
  method: 'DELETE',
  path: `${bucketsPath}/policy`,
  summary: 'Delete the bucket policy.',
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
/** The public access block that keeps everything private, whatever policies and ACLs say. */
export const closedPublicAccess: z.infer<typeof publicAccess> = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const ownership = z.enum(['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter']);
/** Account ID or group URI → permissions. */
const grants = z.array(
  z.strictObject({ grantee: text(1024), kind: z.enum(['account', 'group']), permission: text(32) }),
);

export const getBucketAccess = defineCall({
  name: 'getBucketAccess',
  method: 'GET',
  path: `${bucketsPath}/access`,
  summary: 'Retrieve the public access block, object ownership and ACL.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({
    public_access_block: publicAccess,
    ownership,
    grants,
  }),
  codes: [2010, 3013],
});

export const setPublicAccessBlock = defineCall({
  name: 'setPublicAccessBlock',
  method: 'PUT',
  path: `${bucketsPath}/access/public-block`,
  summary: 'Set the public access block.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, ...publicAccess.shape, ...replacing(publicAccess) }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const setBucketOwnership = defineCall({
  name: 'setBucketOwnership',
  method: 'PUT',
  path: `${bucketsPath}/access/ownership`,
  summary: 'Set object ownership. BucketOwnerEnforced disables ACLs.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, ownership, ...replacing(ownership) }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const setBucketAcl = defineCall({
  name: 'setBucketAcl',
  method: 'PUT',
  path: `${bucketsPath}/access/acl`,
  summary: 'Set a canned ACL on a bucket.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    acl: z.enum(['private', 'public-read', 'public-read-write', 'authenticated-read', 'log-delivery-write']),
    ...replacing(grants.check(z.maxLength(1000))),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
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
