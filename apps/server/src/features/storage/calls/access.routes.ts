import type { bucketAccessCalls, CallOutput, getBucketAccess } from '@atoll/contract';
import { expandCannedAcl, type Grant, type PublicAccessBlock } from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import type { SettingCallDeps } from './deps.ts';

type AccessHandlers = Omit<
  Handlers<typeof bucketAccessCalls>,
  'getBucketPolicy' | 'setBucketPolicy' | 'deleteBucketPolicy'
>;
const unblocked: PublicAccessBlock = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

export function createAccessHandlers({ openBucket, settings, acls }: SettingCallDeps): AccessHandlers {
  return {
    async getBucketAccess(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'GetBucketAcl');
      const made = await settings.all(bucket);
      const { blockPublicAcls, ignorePublicAcls, blockPublicPolicy, restrictPublicBuckets } =
        made.publicAccessBlock ?? unblocked;
      const grants = made.acl ?? expandCannedAcl('private', { id: bucket.accountId });
      return {
        public_access_block: {
          block_public_acls: blockPublicAcls,
          ignore_public_acls: ignorePublicAcls,
          block_public_policy: blockPublicPolicy,
          restrict_public_buckets: restrictPublicBuckets,
        },
        ownership: made.ownershipControls ?? 'ObjectWriter',
        grants: grants.flatMap(toGrantAnswer),
      };
    },
    async setPublicAccessBlock(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutPublicAccessBlock');
      await settings.put(bucket, 'publicAccessBlock', {
        blockPublicAcls: input.block_public_acls,
        ignorePublicAcls: input.ignore_public_acls,
        blockPublicPolicy: input.block_public_policy,
        restrictPublicBuckets: input.restrict_public_buckets,
      });
      return null;
    },
    async setBucketOwnership(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketOwnershipControls');
      await settings.put(bucket, 'ownershipControls', input.ownership);
      return null;
    },
    async setBucketAcl(input, caller) {
      const bucket = await openBucket(caller, input.bucket, 'PutBucketAcl', undefined, {
        headers: { 'x-amz-acl': input.acl },
      });
      const owner = { id: bucket.accountId, displayName: bucket.accountId };
      const grants = await acls.resolve({ kind: 'canned', acl: input.acl }, owner);
      await settings.put(bucket, 'acl', grants);
      return null;
    },
  };
}

type GrantAnswer = CallOutput<typeof getBucketAccess>['grants'][number];

function toGrantAnswer({ grantee, permission }: Grant): GrantAnswer[] {
  if (grantee.kind === 'Group') return [{ grantee: grantee.uri, kind: 'group', permission }];
  if (grantee.kind === 'CanonicalUser') return [{ grantee: grantee.id, kind: 'account', permission }];
  return [];
}
