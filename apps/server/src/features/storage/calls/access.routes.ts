import type { bucketAccessCalls, CallOutput, getBucketAccess } from '@atoll/contract';
import {
  expandCannedAcl,
  type Grant,
  type ObjectOwnership,
  type PublicAccessBlock,
} from '@atoll/s3-protocol';
import type { Handlers } from '../../../platform/http/index.ts';
import type { Bucket } from '../kernel/policy.ts';
import { changeSetting } from './change-setting.ts';
import type { SettingCallDeps } from './deps.ts';

type AccessHandlers = Omit<
  Handlers<typeof bucketAccessCalls>,
  'getBucketPolicy' | 'setBucketPolicy' | 'deleteBucketPolicy'
>;
/** Needed to read all parts of the answer, each of which has its own operation in S3. */
const readOperation = 'GetBucketAcl';
const unblocked: PublicAccessBlock = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};

export function createAccessHandlers(deps: SettingCallDeps): AccessHandlers {
  const { openBucket, settings, acls } = deps;
  return {
    async getBucketAccess(input, caller) {
      const bucket = await openBucket(caller, input.bucket, readOperation);
      const made = await settings.all(bucket);
      return {
        public_access_block: toBlockAnswer(made.publicAccessBlock),
        ownership: toOwnershipAnswer(made.ownershipControls),
        grants: toGrantsAnswer(made.acl, bucket),
      };
    },
    async setPublicAccessBlock(input, caller) {
      await changeSetting(deps, caller, input, {
        name: 'publicAccessBlock',
        operation: 'PutPublicAccessBlock',
        readOperation,
        read: toBlockAnswer,
        write: () => ({
          blockPublicAcls: input.block_public_acls,
          ignorePublicAcls: input.ignore_public_acls,
          blockPublicPolicy: input.block_public_policy,
          restrictPublicBuckets: input.restrict_public_buckets,
        }),
      });
      return null;
    },
    async setBucketOwnership(input, caller) {
      await changeSetting(deps, caller, input, {
        name: 'ownershipControls',
        operation: 'PutBucketOwnershipControls',
        readOperation,
        read: toOwnershipAnswer,
        write: () => input.ownership,
      });
      return null;
    },
    async setBucketAcl(input, caller) {
      await changeSetting(deps, caller, input, {
        name: 'acl',
        operation: 'PutBucketAcl',
        details: { headers: { 'x-amz-acl': input.acl } },
        readOperation,
        read: toGrantsAnswer,
        write: (_before, { accountId }) =>
          acls.resolve({ kind: 'canned', acl: input.acl }, { id: accountId, displayName: accountId }),
      });
      return null;
    },
  };
}

type AccessAnswer = CallOutput<typeof getBucketAccess>;

function toBlockAnswer(block = unblocked): AccessAnswer['public_access_block'] {
  return {
    block_public_acls: block.blockPublicAcls,
    ignore_public_acls: block.ignorePublicAcls,
    block_public_policy: block.blockPublicPolicy,
    restrict_public_buckets: block.restrictPublicBuckets,
  };
}

function toOwnershipAnswer(ownership: ObjectOwnership = 'ObjectWriter'): AccessAnswer['ownership'] {
  return ownership;
}

function toGrantsAnswer(acl: Grant[] | undefined, { accountId }: Bucket): AccessAnswer['grants'] {
  return (acl ?? expandCannedAcl('private', { id: accountId })).flatMap(toGrantAnswer);
}

function toGrantAnswer({ grantee, permission }: Grant): AccessAnswer['grants'] {
  if (grantee.kind === 'Group') return [{ grantee: grantee.uri, kind: 'group', permission }];
  if (grantee.kind === 'CanonicalUser') return [{ grantee: grantee.id, kind: 'account', permission }];
  return [];
}
