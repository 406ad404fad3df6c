import { expect, it } from 'vitest';
import { covers, isRefusedTo } from './may.ts';

it('covers nothing before the role is known', () => {
  expect(covers(undefined, 'userInfo')).toBe(false);
  expect(covers('read_only', 'listBuckets')).toBe(true);
  expect(covers('read_only', 'createBucket')).toBe(false);
});

it('knows a query that would be refused by the call in its key', () => {
  expect(isRefusedTo('read_only', ['creditStatus'])).toBe(true);
  expect(isRefusedTo('billing', ['usage', 'listBucketUsage', 'month'])).toBe(true);
  expect(isRefusedTo('billing', ['creditStatus'])).toBe(false);
  expect(isRefusedTo('read_only', ['object', 'bucket', 'toString', 7])).toBe(false);
});

it('refuses no query before the role is known: the server decides', () => {
  expect(isRefusedTo(undefined, ['creditStatus'])).toBe(false);
});
