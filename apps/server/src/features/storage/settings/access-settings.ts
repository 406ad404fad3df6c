import {
  isPublicPolicy,
  parseOwnershipControls,
  parsePolicy,
  parsePublicAccessBlock,
  writeOwnershipControls,
  writePublicAccessBlock,
} from '@atoll/s3-protocol';
import { refusePublicAcl } from '../kernel/public-acl.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { hasAcls } from '../kernel/setting.ts';
import { defineSetting } from './bucket-setting.ts';

export const acl = defineSetting({
  name: 'acl',
  operations: { get: 'GetBucketAcl', put: 'PutBucketAcl' },
  check(grants, { settings }) {
    if (!hasAcls(settings)) throw new StorageRefusal('aclUnsupported');
    refusePublicAcl(settings, grants);
  },
});

export const ownershipControls = defineSetting({
  name: 'ownershipControls',
  operations: {
    get: 'GetBucketOwnershipControls',
    put: 'PutBucketOwnershipControls',
    delete: 'DeleteBucketOwnershipControls',
  },
  document: {
    parse: parseOwnershipControls,
    write: writeOwnershipControls,
    missing: 'OwnershipControlsNotFoundError',
  },
  check(ownership, { bucket, settings }) {
    const isOthers = settings.acl?.some(
      ({ grantee }) => grantee.kind !== 'CanonicalUser' || grantee.id !== bucket.accountId,
    );
    if (ownership === 'BucketOwnerEnforced' && isOthers) throw new StorageRefusal('ownershipAgainstAcl');
  },
});

/** The S3 endpoint handles this JSON document with its own operations. */
export const policy = defineSetting({
  name: 'policy',
  operations: { get: 'GetBucketPolicy', put: 'PutBucketPolicy', delete: 'DeleteBucketPolicy' },
  calls: { get: 'getBucketPolicy', set: 'setBucketPolicy', delete: 'deleteBucketPolicy' },
  json: {
    read: (source, { name }) => ({
      policy: source ?? null,
      is_public:
        source !== undefined && isPublicPolicy(parsePolicy(source, { kind: 'bucket', bucketName: name })),
    }),
    write: (input) => input.policy ?? undefined,
    removes: (input) => input.policy === null,
    replaced: (source) => source ?? null,
  },
  check(source, { bucket, settings }) {
    const parsed = parsePolicy(source, { kind: 'bucket', bucketName: bucket.name });
    if (settings.publicAccessBlock?.blockPublicPolicy && isPublicPolicy(parsed)) {
      throw new StorageRefusal('publicPolicyBlocked');
    }
  },
});

export const publicAccessBlock = defineSetting({
  name: 'publicAccessBlock',
  operations: {
    get: 'GetPublicAccessBlock',
    put: 'PutPublicAccessBlock',
    delete: 'DeletePublicAccessBlock',
  },
  document: {
    parse: parsePublicAccessBlock,
    write: writePublicAccessBlock,
    missing: 'NoSuchPublicAccessBlockConfiguration',
  },
});
