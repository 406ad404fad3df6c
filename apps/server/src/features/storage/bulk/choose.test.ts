import { expect, test } from 'vitest';
import { chooseNext } from './choose.ts';
import type { Waiting } from './lease.store.ts';

const job = (id: string, accountId: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  accountId,
  turnAt: 0,
  leaseUntil: 0,
  isDryRun: false,
  ...more,
});
const choose = (waiting: Waiting[], taken: string[] = []) => chooseNext(waiting, 100, new Set(taken))?.id;

test('accounts take turns, however many jobs one of them has', () => {
  const jobs = [job('1', 'many'), job('2', 'many'), job('3', 'many'), job('4', 'one')];
  const served: string[] = [];
  for (let now = 1; now <= 6; now++) {
    const id = choose(jobs) ?? '';
    served.push(jobs.find((each) => each.id === id)?.accountId ?? '');
    jobs.splice(0, jobs.length, ...jobs.map((each) => (each.id === id ? { ...each, turnAt: now } : each)));
  }
  expect(served).toEqual(['many', 'one', 'many', 'one', 'many', 'one']);
});

test('an account has one turn at a time, and no job two', () => {
  expect(choose([job('1', 'a'), job('2', 'a')], ['a'])).toBeUndefined();
  expect(choose([job('1', 'a', { leaseUntil: 101 }), job('2', 'a')])).toBe('2');
  expect(choose([job('1', 'a', { leaseUntil: 100 })])).toBe('1');
});

test('four jobs of an account share its turns, the oldest; dry runs wait for none', () => {
  const busy = ['1', '2', '3', '4'].map((id) => job(id, 'a', { leaseUntil: 101, turnAt: 5 }));
  expect(choose([...busy, job('5', 'a')])).toBeUndefined();
  expect(choose([...busy, job('5', 'a'), job('6', 'a', { isDryRun: true })])).toBe('6');
});
