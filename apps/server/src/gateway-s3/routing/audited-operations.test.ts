import { auditedOperations } from '@atoll/contract';
import { expect, it } from 'vitest';
import { routingTable } from './routing-table.ts';

/** Operations with a fixed answer, which store nothing. */
const fixed = /Accelerate|Replication|RequestPayment/;

it('has every operation that changes a bucket in its owner’s audit log', () => {
  const changing = routingTable
    .map(({ operation }) => operation)
    .filter((name) => /^(?:Create|Put|Delete)(?:Bucket|PublicAccessBlock|ObjectLockConfiguration)/.test(name))
    .filter((name) => !fixed.test(name));
  expect([...auditedOperations].sort()).toEqual([...new Set(changing)].sort());
});
