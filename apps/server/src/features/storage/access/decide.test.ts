import {
  type AclPermission,
  aclGroups,
  canonicalUser,
  compilePolicy,
  type Grant,
  type PublicAccessBlock,
  parsePolicy,
  type S3Action,
} from '@atoll/s3-protocol';
import { describe, expect, it } from 'vitest';
import type { Credential } from '../access-keys/credentials.ts';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';
import type { SomeSettings } from '../kernel/setting.ts';
import type { ObjectFacts } from './access-request.ts';
import { guardOf } from './bucket-guard.ts';
import { decide, decideForAccount } from './decide.ts';

const allow = (Action: string, Principal: unknown = '*', more = {}) => ({
  Effect: 'Allow',
  Principal,
  Action,
  Resource: ['arn:aws:s3:::photos', 'arn:aws:s3:::photos/*'],
  ...more,
});
const deny = (Action: string, more = {}) => ({ ...allow(Action), Effect: 'Deny', ...more });
const policyOf = (...Statement: object[]) => JSON.stringify({ Version: '2012-10-17', Statement });

function callerOf(accountId: string, ...keyStatements: object[]): Credential {
  const policy = keyStatements.map((statement) => ({ ...statement, Principal: undefined }));
  return {
    accountId,
    accessKeyId: `key-of-${accountId}`,
    secretAccessKey: '',
    kind: 'key',
    maxSentBytes: null,
    policy:
      policy.length === 0 ? null : compilePolicy(parsePolicy(policyOf(...policy), { kind: 'access-key' })),
  };
}

const owner = callerOf('owner');
const friend = callerOf('friend');
const anonymous = undefined;

const everyone = (permission: AclPermission, group: keyof typeof aclGroups = 'allUsers'): Grant => ({
  grantee: { kind: 'Group', uri: aclGroups[group] },
  permission,
});
const to = (id: string, permission: AclPermission): Grant => ({ grantee: canonicalUser({ id }), permission });
const objectOf = (ownerId: string, ...acl: Grant[]): ObjectFacts => ({
  ownerId,
  acl: acl.length === 0 ? null : acl,
  tags: [],
});

const unblocked: PublicAccessBlock = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};
const enforced: SomeSettings = { ownershipControls: 'BucketOwnerEnforced' };

interface Case {
  settings?: SomeSettings;
  caller: Credential | undefined;
  action?: S3Action;
  object?: ObjectFacts | null;
  context?: Record<string, string>;
}

function ask({
  settings = {},
  caller,
  action = 's3:GetObject',
  object = objectOf('owner'),
  context = {},
}: Case) {
  const bucket: ConfiguredBucket = {
    id: 'b',
    name: 'photos',
    accountId: 'owner',
    createdAt: 0,
    versioning: 'off',
    hasObjectLock: false,
    maxSentBytes: null,
    settings,
  };
  const resource = /Bucket/.test(action) ? 'photos' : 'photos/a';
  const { isAllowed, rule } = decide(
    {
      action,
      resource,
      credential: caller,
      context: (key) => context[key],
      bucketOwnerId: 'owner',
      guard: guardOf(bucket),
    },
    object,
  );
  return [isAllowed ? 'allowed' : 'denied', rule];
}

const bySid = (statement: number, sid?: string) => ({
  kind: 'bucketPolicy',
  statement,
  ...(sid ? { sid } : {}),
});

describe('without a policy', () => {
  it.each<[string, Case, unknown[]]>([
    ['the owner may', { caller: owner }, ['allowed', { kind: 'owner' }]],
    ['another account may not', { caller: friend }, ['denied', { kind: 'notOwner' }]],
    ['nobody unknown may', { caller: anonymous }, ['denied', { kind: 'notOwner' }]],
    [
      'nor write',
      { caller: anonymous, action: 's3:PutObject', object: null },
      ['denied', { kind: 'notOwner' }],
    ],
  ])('%s', (_, asked, expected) => expect(ask(asked)).toEqual(expected));
});

describe('a bucket policy', () => {
  const open = policyOf(allow('s3:GetObject'));
  const toFriend = policyOf(allow('s3:*', { AWS: 'friend' }, { Sid: 'Friend' }));
  const overTls = policyOf(
    allow('s3:*', { AWS: 'friend' }),
    deny('s3:*', { Sid: 'DenyHttp', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
  );
  const http = { 'aws:securetransport': 'false' };
  it.each<[string, Case, unknown[]]>([
    ['lets everybody in', { settings: { policy: open }, caller: anonymous }, ['allowed', bySid(1)]],
    [
      'to no more than it says',
      { settings: { policy: open }, caller: anonymous, action: 's3:PutObject' },
      ['denied', { kind: 'notOwner' }],
    ],
    [
      'lets an account in',
      { settings: { policy: toFriend }, caller: friend },
      ['allowed', bySid(1, 'Friend')],
    ],
    [
      'and no other',
      { settings: { policy: toFriend }, caller: callerOf('stranger') },
      ['denied', { kind: 'notOwner' }],
    ],
    [
      'that denies wins over what allows',
      { settings: { policy: overTls }, caller: friend, context: http },
      ['denied', bySid(2, 'DenyHttp')],
    ],
    [
      'that denies holds for the owner too',
      { settings: { policy: overTls }, caller: owner, context: http },
      ['denied', bySid(2, 'DenyHttp')],
    ],
    [
      'never keeps the owner from mending it',
      { settings: { policy: overTls }, caller: owner, action: 's3:PutBucketPolicy', context: http },
      ['allowed', { kind: 'owner' }],
    ],
    [
      'but does a narrowed key',
      {
        settings: { policy: overTls },
        caller: callerOf('owner', { Effect: 'Allow', Action: 's3:*', Resource: '*' }),
        action: 's3:PutBucketPolicy',
        context: http,
      },
      ['denied', bySid(2, 'DenyHttp')],
    ],
  ])('%s', (_, asked, expected) => expect(ask(asked)).toEqual(expected));
});

describe('the policy of an access key', () => {
  const reader = (accountId: string) =>
    callerOf(accountId, { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::photos/a*' });
  const open = { policy: policyOf(allow('s3:*')) };
  it.each<[string, Case, unknown[]]>([
    ['leaves what it allows', { caller: reader('owner') }, ['allowed', { kind: 'owner' }]],
    [
      'takes away all else',
      { caller: reader('owner'), action: 's3:PutObject' },
      ['denied', { kind: 'keyPolicySilent' }],
    ],
    ['gives nothing of its own', { caller: reader('friend') }, ['denied', { kind: 'notOwner' }]],
    [
      'narrows what a bucket policy gives',
      { settings: open, caller: reader('friend'), action: 's3:PutObject' },
      ['denied', { kind: 'keyPolicySilent' }],
    ],
    [
      'denies by its statement',
      {
        caller: callerOf(
          'owner',
          { Effect: 'Allow', Action: '*', Resource: '*' },
          { Sid: 'NoReading', Effect: 'Deny', Action: 's3:Get*', Resource: '*' },
        ),
      },
      ['denied', { kind: 'keyPolicy', statement: 2, sid: 'NoReading' }],
    ],
  ])('%s', (_, asked, expected) => expect(ask(asked)).toEqual(expected));
});

describe('the public access block', () => {
  const open = policyOf(allow('s3:GetObject'));
  const restricting = { publicAccessBlock: { ...unblocked, restrictPublicBuckets: true } };
  const ignoring = { publicAccessBlock: { ...unblocked, ignorePublicAcls: true } };
  const restricted = { kind: 'publicAccessBlock', setting: 'RestrictPublicBuckets' };
  const ignored = { kind: 'publicAccessBlock', setting: 'IgnorePublicAcls' };
  const readable = objectOf('owner', everyone('READ'));
  it.each<[string, Case, unknown[]]>([
    [
      'keeps the public out of a public bucket',
      { settings: { ...restricting, policy: open }, caller: anonymous },
      ['denied', restricted],
    ],
    [
      'and other accounts',
      { settings: { ...restricting, policy: open }, caller: friend },
      ['denied', restricted],
    ],
    [
      'but not the owner',
      { settings: { ...restricting, policy: open }, caller: owner },
      ['allowed', { kind: 'owner' }],
    ],
    [
      'nor an account that a policy names',
      { settings: { ...restricting, policy: policyOf(allow('s3:*', { AWS: 'friend' })) }, caller: friend },
      ['allowed', bySid(1)],
    ],
    [
      'ignores a public ACL',
      { settings: ignoring, caller: anonymous, object: readable },
      ['denied', ignored],
    ],
    [
      'of a bucket too',
      { settings: { ...ignoring, acl: [everyone('READ')] }, caller: anonymous, action: 's3:ListBucket' },
      ['denied', ignored],
    ],
    [
      'but no grant to an account',
      {
        settings: ignoring,
        caller: friend,
        object: objectOf('owner', everyone('READ'), to('friend', 'READ')),
      },
      ['allowed', { kind: 'objectAcl' }],
    ],
  ])('%s', (_, asked, expected) => expect(ask(asked)).toEqual(expected));
});

describe('an ACL', () => {
  const bucketAcl = { kind: 'bucketAcl' };
  const objectAcl = { kind: 'objectAcl' };
  const nobody = ['denied', { kind: 'notOwner' }];
  const writable: SomeSettings = { acl: [everyone('WRITE')] };
  it.each<[string, Case, unknown[]]>([
    [
      'lets everybody read an object',
      { caller: anonymous, object: objectOf('owner', everyone('READ')) },
      ['allowed', objectAcl],
    ],
    [
      'counts for nothing where it is turned off',
      { settings: enforced, caller: anonymous, object: objectOf('owner', everyone('READ')) },
      nobody,
    ],
    [
      'lets everybody with an account read',
      { caller: friend, object: objectOf('owner', everyone('READ', 'authenticatedUsers')) },
      ['allowed', objectAcl],
    ],
    [
      'and nobody without',
      { caller: anonymous, object: objectOf('owner', everyone('READ', 'authenticatedUsers')) },
      nobody,
    ],
    [
      'lets one account read',
      { caller: friend, object: objectOf('owner', to('friend', 'READ')) },
      ['allowed', objectAcl],
    ],
    [
      'but not write it',
      { caller: friend, action: 's3:PutObjectAcl', object: objectOf('owner', to('friend', 'READ')) },
      nobody,
    ],
    [
      'lets one account have it in full control',
      { caller: friend, action: 's3:PutObjectAcl', object: objectOf('owner', to('friend', 'FULL_CONTROL')) },
      ['allowed', objectAcl],
    ],
    [
      'of a bucket lets list',
      { settings: { acl: [everyone('READ')] }, caller: anonymous, action: 's3:ListBucket' },
      ['allowed', bucketAcl],
    ],
    [
      'of a bucket doesn’t let read what is in it',
      { settings: { acl: [everyone('READ')] }, caller: anonymous },
      nobody,
    ],
    [
      'of a bucket lets write',
      { settings: writable, caller: anonymous, action: 's3:PutObject', object: null },
      ['allowed', bucketAcl],
    ],
    [
      'of a bucket doesn’t let change how it is set',
      { settings: { acl: [everyone('FULL_CONTROL')] }, caller: friend, action: 's3:PutBucketPolicy' },
      nobody,
    ],
    [
      'lets its writer read what is in another’s bucket',
      { settings: writable, caller: friend, object: objectOf('friend') },
      ['allowed', objectAcl],
    ],
    [
      'keeps that from the bucket’s owner',
      { settings: writable, caller: owner, object: objectOf('friend') },
      ['denied', { kind: 'notObjectOwner' }],
    ],
    [
      'and from who has it by the bucket’s policy',
      {
        settings: { policy: policyOf(allow('s3:GetObject')) },
        caller: anonymous,
        object: objectOf('friend'),
      },
      ['denied', { kind: 'notObjectOwner' }],
    ],
    [
      'or hands it over',
      { settings: writable, caller: owner, object: objectOf('friend', to('owner', 'READ')) },
      ['allowed', objectAcl],
    ],
    [
      'of an object can always be mended by its owner',
      {
        settings: writable,
        caller: friend,
        action: 's3:PutObjectAcl',
        object: objectOf('friend', to('owner', 'READ')),
      },
      ['allowed', objectAcl],
    ],
    [
      'keeps nothing from the bucket’s owner where it is turned off',
      { settings: enforced, caller: owner, object: objectOf('friend') },
      ['allowed', { kind: 'owner' }],
    ],
    [
      'never keeps the bucket’s owner from deleting',
      { settings: writable, caller: owner, action: 's3:DeleteObject', object: objectOf('friend') },
      ['allowed', { kind: 'owner' }],
    ],
  ])('%s', (_, asked, expected) => expect(ask(asked)).toEqual(expected));
});

describe('what concerns no bucket that is there', () => {
  const question = { action: 's3:ListAllMyBuckets', resource: '*', context: () => undefined } as const;
  it.each<[string, Credential | undefined, unknown]>([
    ['takes an account', anonymous, { kind: 'anonymous' }],
    ['is everybody’s who has one', friend, { kind: 'account' }],
    [
      'is narrowed by the key’s policy',
      callerOf('friend', { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }),
      { kind: 'keyPolicySilent' },
    ],
  ])('%s', (_, credential, rule) => {
    expect(decideForAccount({ ...question, credential }).rule).toEqual(rule);
  });
});
