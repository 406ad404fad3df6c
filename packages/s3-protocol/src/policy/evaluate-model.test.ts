import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePolicy, evaluatePolicy } from './evaluate.ts';
import { parsePolicy } from './parse.ts';

interface ModelStatement {
  Effect: 'Allow' | 'Deny';
  accounts: string[];
  actions: { list: string[]; isExcluded: boolean };
  keys: string[];
  prefixes: { operator: 'StringLike' | 'StringNotLike'; list: string[] } | undefined;
}

const actions = ['s3:GetObject', 's3:GetObjectTagging', 's3:PutObject', 's3:DeleteObject'] as const;
const accounts = ['alice', 'bob'];
const keys = ['', 'a', 'a/b', 'b/a', 'abc'];

const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '?'), minLength: 1, maxLength: 4 });
const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 3 });
const statement: fc.Arbitrary<ModelStatement> = fc.record({
  Effect: fc.constantFrom('Allow', 'Deny'),
  accounts: some(fc.constantFrom('*', ...accounts)),
  actions: fc.record({
    list: some(fc.constantFrom(...actions, 's3:Get*', 's3:*Object', 's3:*')),
    isExcluded: fc.boolean(),
  }),
  keys: some(pattern),
  prefixes: fc.option(
    fc.record({ operator: fc.constantFrom('StringLike', 'StringNotLike'), list: some(pattern) }),
    { nil: undefined },
  ),
});

function toJson(statements: readonly ModelStatement[]): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: statements.map(
      ({ Effect, accounts: AWS, actions: { list, isExcluded }, keys: names, prefixes }) => ({
        Effect,
        Principal: { AWS },
        [isExcluded ? 'NotAction' : 'Action']: list,
        Resource: names.map((name) => `arn:aws:s3:::photos/${name}`),
        ...(prefixes ? { Condition: { [prefixes.operator]: { 's3:prefix': prefixes.list } } } : {}),
      }),
    ),
  });
}

function fits(glob: string, value: string): boolean {
  const source = glob.replace(/[.*+?^${}()|[\]\\]/g, (char) => {
    if (char === '*') return '[^]*';
    return char === '?' ? '[^]' : `\\${char}`;
  });
  return new RegExp(`^${source}$`).test(value);
}

interface Asked {
  action: (typeof actions)[number];
  account: string | undefined;
  key: string;
  prefix: string | undefined;
}

function model(statements: readonly ModelStatement[], { action, account, key, prefix }: Asked): string {
  const matching = statements.filter((one) => {
    const listed = one.actions.list.some((glob) => fits(glob, action));
    const prefixListed = prefix !== undefined && one.prefixes?.list.some((glob) => fits(glob, prefix));
    return (
      listed !== one.actions.isExcluded &&
      one.accounts.some((name) => name === '*' || name === account) &&
      one.keys.some((glob) => fits(`photos/${glob}`, `photos/${key}`)) &&
      (!one.prefixes || prefixListed === (one.prefixes.operator === 'StringLike'))
    );
  });
  if (matching.some(({ Effect }) => Effect === 'Deny')) return 'deny';
  return matching.length > 0 ? 'allow' : 'none';
}

it('decides as a plain reading of the policy does', () => {
  const asked: fc.Arbitrary<Asked> = fc.record({
    action: fc.constantFrom(...actions),
    account: fc.constantFrom(undefined, ...accounts),
    key: fc.constantFrom(...keys),
    prefix: fc.constantFrom(undefined, ...keys),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(some(statement), fc.array(asked, { minLength: 1, maxLength: 5 }), (statements, requests) => {
      const policy = compilePolicy(parsePolicy(toJson(statements), { kind: 'bucket', bucketName: 'photos' }));
      for (const one of requests) {
        const { effect } = evaluatePolicy(policy, {
          action: one.action,
          resource: `photos/${one.key}`,
          caller: { accountId: one.account },
          context: (name) => (name === 's3:prefix' ? one.prefix : undefined),
        });
        seen.add(effect);
        expect(effect).toBe(model(statements, one));
      }
    }),
    { numRuns: 2000 },
  );
  expect([...seen].sort()).toEqual(['allow', 'deny', 'none']);
});
