import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { prepare, type Transaction } from './index.ts';

let builds = 0;
const dueJobs = prepare((db, due: { before: number; prefix: string }) => {
  builds++;
  return db
    .selectFrom('jobs')
    .select('name')
    .where('next_run_at', '<', due.before)
    .where('name', 'like', due.prefix)
    .where('last_error', 'is', null)
    .orderBy('name');
});

const addJob = prepare(
  (db: Transaction, job: { name: string; nextRunAt: number; lastError: string | null }) =>
    db.insertInto('jobs').values({
      name: job.name,
      lease_holder: null,
      lease_until: 0,
      next_run_at: job.nextRunAt,
      last_error: job.lastError,
    }),
);

describeOnEveryDatabase('a prepared query', (open) => {
  test('is built once, and runs with the values of each time', async () => {
    const database = await open();
    builds = 0;
    await database.transaction(async (tx) => {
      await addJob.all(tx, { name: 'a', nextRunAt: 1, lastError: null });
      await addJob.all(tx, { name: 'b', nextRunAt: 5, lastError: null });
      await addJob.all(tx, { name: 'c', nextRunAt: 5, lastError: 'lost' });
      expect(await dueJobs.all(tx, { before: 9, prefix: '%' })).toEqual([{ name: 'a' }, { name: 'b' }]);
    });
    expect(await dueJobs.all(database.read, { before: 2, prefix: '%' })).toEqual([{ name: 'a' }]);
    expect(await dueJobs.first(database.read, { before: 9, prefix: 'b%' })).toEqual({ name: 'b' });
    expect(await dueJobs.first(database.read, { before: 0, prefix: '%' })).toBeUndefined();
    // SQLite uses two connections, for reading and writing.
    expect(builds).toBeLessThanOrEqual(2);
  });
});
