import { describeOnEveryDatabase } from '@atoll/testkit';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
// Loads every store.
import '../compose.ts';
import { findAddresses, pause } from '../platform/delivery/index.ts';
import { createDueDatesJob, declaredDueDates } from '../platform/jobs/index.ts';

/** Due dates that the job doesn't correct, with the reasons. */
const exempt = [
  // A wrong lease counts as expired when the job, or the bulk job, is claimed.
  'jobs.lease_until',
  'jobs.next_run_at',
  'bulk_jobs.lease_until',
  // Dates that people were promised or chose, or that come from a certificate.
  'account_closings.closing_at',
  'accounts.closing_at',
  'bucket_domains.renews_at',
  'kms_keys.delete_at',
  'ownership_transfers.due_at',
];

const yearMs = 365 * 24 * 60 * 60_000;
const never = new AbortController().signal;

describeOnEveryDatabase('dates that a wrong clock has put off', (open) => {
  const now = 1_800_000_000_000;
  const clock = { now: () => now };

  it('are pulled back in every table whose rows wait for one', async () => {
    const { read } = await open();
    const tables = await (read as unknown as Kysely<never>).introspection.getTables();
    const waiting = tables.flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name }) =>
          /(^|_)(due|next|run|check|mail|retry|renews|delete|closing)_at$|lease_until/.test(name),
        )
        .map(({ name }) => `${table}.${name}`),
    );
    const declared = declaredDueDates().map(({ table, column }) => `${table}.${column}`);
    expect([...new Set([...declared, ...exempt])].sort()).toEqual(waiting.sort());
  });

  it('of addresses that users named, and of steps that nobody chose, and no others', async () => {
    const database = await open();
    const ahead = now + yearMs;
    const soon = now + 60_000;
    await database.transaction(async (tx) => {
      for (const kind of ['webhook', 'node', 'repair'] as const) {
        await pause(tx, { address: kind, kind, accountId: 'a' }, { failures: 3, until: ahead });
      }
      await pause(tx, { address: 'soon', kind: 'node', accountId: 'a' }, { failures: 3, until: soon });
      for (const step of ['archive', 'restore', 'expire'] as const) {
        await tx
          .insertInto('archive_steps')
          .values({ object_id: step, step, due_at: ahead, days: 1 })
          .execute();
      }
    });
    await createDueDatesJob({ database, clock }).run(never);
    const states = await findAddresses(database.read, ['webhook', 'node', 'repair', 'soon']);
    expect([...states.values()].map(({ address, nextAt }) => [address, nextAt]).sort()).toEqual([
      ['node', now],
      ['repair', now],
      ['soon', soon],
      ['webhook', now],
    ]);
    const steps = await database.read.selectFrom('archive_steps').select(['step', 'due_at']).execute();
    expect(Object.fromEntries(steps.map(({ step, due_at }) => [step, due_at]))).toEqual({
      ...{ archive: now, restore: now, expire: ahead },
    });
  });
});
