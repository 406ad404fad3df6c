import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createConditionContext } from './context.ts';
import { compilePolicy, evaluatePolicy } from './evaluate.ts';
import { parsePolicy } from './parse.ts';
import { anonymousUserId, isPublicPolicy } from './public.ts';

/** IPv4 ranges are at most this narrow, so that one address represents each such block. */
const blockBits = 12;
const blocks = Array.from({ length: 2 ** blockBits }, (_, index) => {
  const first = index << (16 - blockBits);
  return `${first >> 8}.${first & 255}.77.5`;
});
const isPrivate = (address: string) => /^(10\.|172\.16\.)/.test(address);
/** The number of blocks in a /8. */
const mostBlocks = 2 ** blockBits / 256;

const byte = fc.integer({ min: 0, max: 255 });
const range4 = fc
  .tuple(byte, byte, fc.integer({ min: 0, max: blockBits }))
  .map(([a, b, prefix]) => `${a}.${b}.0.0/${prefix}`);
const mapped = fc
  .tuple(byte, byte, fc.integer({ min: 80, max: 96 + blockBits }))
  .map(([a, b, prefix]) => `::ffff:${a}.${b}.0.0/${prefix}`);
const range = fc.oneof(range4, mapped, fc.constantFrom('2001:db8::/32', '2000::/3', '::/32', '::/0'));
const kmsHeader = 'x-amz-server-side-encryption-aws-kms-key-id';

const condition = fc.oneof(
  fc.record({
    operator: fc.constantFrom('IpAddress', 'NotIpAddress', 'IpAddressIfExists', 'ForAnyValue:IpAddress'),
    key: fc.constant('aws:SourceIp'),
    values: fc.array(range, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    operator: fc.constantFrom(
      'StringEquals',
      'StringEqualsIgnoreCase',
      'StringLike',
      'StringNotEquals',
      'StringEqualsIfExists',
      'ForAllValues:StringEquals',
      'ArnLike',
    ),
    key: fc.constantFrom(
      'aws:userid',
      'aws:PrincipalType',
      'aws:PrincipalAccount',
      'aws:SourceVpc',
      `s3:${kmsHeader}`,
    ),
    values: fc.array(
      fc.constantFrom(anonymousUserId, 'ANONYMOUS', 'Anonymous', 'anon*', 'alice', '*', 'key'),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  }),
);
const statement = fc.record({
  Effect: fc.constantFrom('Allow', 'Allow', 'Deny'),
  Principal: fc.constantFrom<unknown>('*', { AWS: '*' }, { AWS: ['alice', '*'] }, { AWS: 'alice' }),
  conditions: fc.array(condition, { maxLength: 2 }),
});

it('a policy that is not public allows anonymous requests from a few addresses at most', () => {
  let [open, closed] = [0, 0];
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 5 }), (statements) => {
      const source = JSON.stringify({
        Version: '2012-10-17',
        Statement: statements.map(({ conditions, ...said }) => ({
          ...said,
          Action: 's3:GetObject',
          Resource: 'arn:aws:s3:::photos/*',
          Condition: Object.fromEntries(
            conditions.map(({ operator, key, values }) => [operator, { [key]: values }]),
          ),
        })),
      });
      const policy = parsePolicy(source, { kind: 'bucket', bucketName: 'photos' });
      if (isPublicPolicy(policy)) {
        open += 1;
        return;
      }
      closed += 1;
      const compiled = compilePolicy(policy);
      const allows = (sourceIp: string) =>
        evaluatePolicy(compiled, {
          action: 's3:GetObject',
          resource: 'photos/a',
          caller: {},
          context: createConditionContext({
            sourceIp,
            isSecure: true,
            nowMs: 0,
            headers: { [kmsHeader]: 'key' },
            parameter: () => undefined,
            principal: { type: 'Anonymous', userId: anonymousUserId },
          }),
        }).effect === 'allow';
      const allowed = blocks.filter((address) => !isPrivate(address) && allows(address));
      expect(allowed.length).toBeLessThanOrEqual(mostBlocks);
    }),
    { numRuns: 400 },
  );
  expect(Math.min(open, closed)).toBeGreaterThan(20);
});
