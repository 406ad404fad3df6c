import { getBucketCors, getBucketLifecycle, latestTimeMs } from '@atoll/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { encodeOutput } from './output.ts';

it('keeps what is declared, and drops the rest', () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ a: z.nullable(z.int()) })) });
  expect(encodeOutput(schema, { list: [{ a: 1, secret: 2 }, { a: null }], secret: 3 })).toEqual({
    list: [{ a: 1 }, { a: null }],
  });
});

it('refuses a missing field and another type, which are bugs', () => {
  const schema = z.strictObject({ a: z.int(), b: z.optional(z.enum(['x'])) });
  for (const data of [{}, { a: '1' }, { a: 1.5 }, { a: 1, b: 'y' }]) {
    expect(() => encodeOutput(schema, data), JSON.stringify(data)).toThrow();
  }
});

it('shows values that a caller of the JSON API may not send, since the S3 endpoint takes them', () => {
  const rule = { id: 'x'.repeat(300), enabled: true };
  const rules = [-1, latestTimeMs].map((at) => ({
    ...rule,
    expire_at: at,
    transitions: [{ at, storage_class: 'GLACIER' }],
  }));
  expect(encodeOutput(getBucketLifecycle.output, rules)).toEqual(rules);
  const cors = [{ allowed_methods: ['GET'], allowed_origins: [`https://${'x'.repeat(3000)}`] }];
  expect(encodeOutput(getBucketCors.output, cors)).toEqual(cors);
});
