import { expect, it } from 'vitest';
import { publicAccessOf } from './public.ts';

const policyOf = (bucket: string, action: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: action, Resource: `arn:aws:s3:::${bucket}/*` }],
  });
const rightsOf = (bucket: string, policy: string) => publicAccessOf(bucket, { policy })[0]?.rights;

it('analyzes a policy once, as long as it stays the same', () => {
  const first = rightsOf('photos', policyOf('photos', 's3:GetObject'));
  expect(first).toEqual(new Set(['read']));
  expect(rightsOf('photos', policyOf('photos', 's3:GetObject'))).toBe(first);
  expect(rightsOf('photos', policyOf('photos', 's3:PutObject'))).toEqual(new Set(['write']));
});
