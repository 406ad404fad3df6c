import {
  compilePolicy,
  createConditionContext,
  evaluatePolicy,
  parsePolicy,
  type S3Action,
} from '@atoll/s3-protocol';
import { describe, expect, it } from 'vitest';
import { type KeyScope, policyOfScope } from './key-scope.ts';

const everything: KeyScope = { buckets: [], prefixes: [], permissions: ['manage'], addresses: [] };

function allows(
  scope: Partial<KeyScope>,
  action: S3Action,
  resource: string,
  { prefix, address = '203.0.113.1' }: { prefix?: string; address?: string } = {},
): boolean {
  const document = policyOfScope({ ...everything, ...scope });
  const policy = compilePolicy(parsePolicy(document, { kind: 'access-key' }));
  const context = createConditionContext({
    sourceIp: address,
    isSecure: true,
    nowMs: 0,
    headers: {},
    parameter: (name) => (name === 'prefix' ? prefix : undefined),
    principal: { type: 'Account' },
  });
  return evaluatePolicy(policy, { action, resource, caller: {}, context }).effect === 'allow';
}

describe('what a key may', () => {
  const list: Partial<KeyScope> = { permissions: ['list'] };
  const read: Partial<KeyScope> = { permissions: ['read'] };
  it.each<[string, boolean, ...Parameters<typeof allows>]>([
    ['everything', true, {}, 's3:DeleteBucket', 'photos'],
    ['everything in one bucket', true, { buckets: ['photos'] }, 's3:PutBucketPolicy', 'photos'],
    ['and not in another', false, { buckets: ['photos'] }, 's3:GetObject', 'letters/a'],
    ['nor in one whose name begins so', false, { buckets: ['photos'] }, 's3:GetObject', 'photos2/a'],
    ['see all buckets', true, list, 's3:ListAllMyBuckets', '*'],
    ['unless it is for some', false, { ...list, buckets: ['photos'] }, 's3:ListAllMyBuckets', '*'],
    ['list', true, list, 's3:ListBucket', 'photos'],
    ['but not read', false, list, 's3:GetObject', 'photos/a'],
    [
      'list below a prefix',
      true,
      { ...list, buckets: ['photos'], prefixes: ['a/'] },
      's3:ListBucket',
      'photos',
      { prefix: 'a/b' },
    ],
    [
      'and not beside it',
      false,
      { ...list, buckets: ['photos'], prefixes: ['a/'] },
      's3:ListBucket',
      'photos',
      { prefix: 'b' },
    ],
    ['nor above it', false, { ...list, buckets: ['photos'], prefixes: ['a/'] }, 's3:ListBucket', 'photos'],
    ['read', true, read, 's3:GetObjectVersion', 'photos/a'],
    ['but not write', false, read, 's3:PutObject', 'photos/a'],
    [
      'read below a prefix',
      true,
      { ...read, buckets: ['photos'], prefixes: ['a/'] },
      's3:GetObject',
      'photos/a/b',
    ],
    [
      'and not beside it',
      false,
      { ...read, buckets: ['photos'], prefixes: ['a/'] },
      's3:GetObject',
      'photos/b/a/b',
    ],
    [
      'read below a prefix that looks like a pattern',
      true,
      { ...read, buckets: ['photos'], prefixes: ['*?$'] },
      's3:GetObject',
      'photos/*?$b',
    ],
    ['which is none', false, { ...read, buckets: ['photos'], prefixes: ['*'] }, 's3:GetObject', 'photos/b'],
    ['write', true, { permissions: ['write'] }, 's3:PutObject', 'photos/a'],
    ['but not delete', false, { permissions: ['write'] }, 's3:DeleteObject', 'photos/a'],
    ['from an address', true, { addresses: ['203.0.113.0/24'] }, 's3:GetObject', 'photos/a'],
    ['and no other', false, { addresses: ['198.51.100.7'] }, 's3:GetObject', 'photos/a'],
  ])('%s: %s', (_, expected, ...asked) => {
    expect(allows(...asked)).toBe(expected);
  });

  it('is refused as a whole when an address is none', () => {
    expect(() => policyOfScope({ ...everything, addresses: ['elsewhere'] })).toThrow(
      expect.objectContaining({ code: 'MalformedPolicy' }) as Error,
    );
  });
});
