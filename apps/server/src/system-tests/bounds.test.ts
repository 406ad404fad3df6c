import * as contract from '@atoll/contract';
import * as protocol from '@atoll/s3-protocol';
import { expect, test } from 'vitest';

test('the contract and the S3 protocol have the same bounds of time', () => {
  const boundsOf = ({ latestTimeMs, longestPlanDays }: typeof contract | typeof protocol) => ({
    latestTimeMs,
    longestPlanDays,
  });
  expect(boundsOf(contract)).toEqual(boundsOf(protocol));
});
