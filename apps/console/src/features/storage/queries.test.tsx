import { codes } from '@atoll/contract';
import { expect, test } from 'vitest';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { isObjectGone } from './queries.ts';

test('an object is gone only if the server says so', () => {
  expect(isObjectGone(new CallRefused(codes.objectNotFound, 'This object doesn’t exist.'))).toBe(true);
  expect(isObjectGone(new CallRefused(codes.bucketNotFound, 'This bucket doesn’t exist.'))).toBe(false);
  expect(isObjectGone(new Error('Internal Server Error'))).toBe(false);
  expect(isObjectGone(null)).toBe(false);
});
