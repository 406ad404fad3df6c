import { latestTimeMs } from '@atoll/s3-protocol';
import { expect, test } from 'vitest';
import { fromLockColumns } from './object-info.ts';

test.each([
  [-Number.MAX_SAFE_INTEGER, 0],
  [-1, 0],
  [Date.UTC(2026, 0), Date.UTC(2026, 0)],
  [Number.MAX_SAFE_INTEGER, latestTimeMs],
])('a lock kept until %d is read as a moment that a date can name', (retain_until, expected) => {
  const { retainUntil } = fromLockColumns({ lock_mode: 'GOVERNANCE', retain_until, legal_hold: 0 });
  expect(retainUntil).toBe(expected);
});
