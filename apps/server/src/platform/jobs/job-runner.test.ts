import { Writable } from 'node:stream';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { createLog } from '../log/index.ts';
import { createJobRunner, forgetDeadRuns, type Job, whileHeld } from './index.ts';

const lines: string[] = [];
const log = createLog({
  level: 'info',
  format: 'json',
  stream: new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
});

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describeOnEveryDatabase('background jobs', (open) => {
  async function runners(
    job: Job,
    count: number,
    { clock = { now: () => Date.now() }, leaseMs = 60_000 } = {},
  ) {
    const database = await open();
    const made = Array.from({ length: count }, (_, n) =>
      createJobRunner({ database, clock, log, jobs: [job], holder: `process-${n}`, pollMs: 5, leaseMs }),
    );
    return { database, made };
  }

  test('run again and again in one process at a time', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job: Job = {
      name: 'sweep',
      everyMs: 1,
      async run() {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        runs += 1;
      },
    };
    const { made } = await runners(job, 3);
    for (const runner of made) runner.start();
    await expect.poll(() => runs).toBeGreaterThan(4);
    await Promise.all(made.map((runner) => runner.stop()));
    expect(most).toBe(1);
  });

  test('of a dead server begin at once where another starts alone, but for those that a command holds', async () => {
    const begun: string[] = [];
    const jobs = ['sweep', 'held'].map(
      (name): Job => ({
        name,
        everyMs: 60_000,
        run: async () => void begun.push(name),
      }),
    );
    const database = await open();
    const clock = { now: () => Date.now() };
    const later = clock.now() + 60_000;
    const { opened, open: release } = gate();
    const holding = whileHeld({ database, clock }, ['held'], () => opened);
    await expect.poll(() => database.read.selectFrom('jobs').select('name').execute()).toHaveLength(1);
    const dead = {
      name: 'sweep',
      lease_holder: 'dead',
      lease_until: later,
      next_run_at: 0,
      last_error: null,
    };
    await database.transaction(async (tx) => void (await tx.insertInto('jobs').values(dead).execute()));

    await forgetDeadRuns(database);
    const runner = createJobRunner({ database, clock, log, jobs, holder: 'alive', pollMs: 5 });
    runner.start();
    await expect.poll(() => begun).toEqual(['sweep']);
    release();
    await holding;
    await expect.poll(() => begun).toEqual(['sweep', 'held']);
    await runner.stop();
  });

  test('keep their lease while they run longer than it', async () => {
    const { opened, open: release } = gate();
    let starts = 0;
    const job: Job = {
      name: 'long',
      everyMs: 60_000,
      async run() {
        starts += 1;
        await opened;
      },
    };
    // The test controls the clock, because a busy process could otherwise lose its lease.
    const clock = { nowMs: 1_000_000, now: () => clock.nowMs };
    const leaseMs = 300;
    const { made, database } = await runners(job, 2, { clock, leaseMs });
    for (const runner of made) runner.start();
    const leaseUntil = async () =>
      (await database.read.selectFrom('jobs').select('lease_until').executeTakeFirst())?.lease_until ?? 0;
    for (let n = 0; n < 3; n++) {
      await expect.poll(leaseUntil).toBe(clock.nowMs + leaseMs);
      clock.nowMs += leaseMs / 2;
    }
    release();
    await Promise.all(made.map((runner) => runner.stop()));
    expect(starts).toBe(1);
  });

  test('are taken over when the process that held them died', async () => {
    let runs = 0;
    const job: Job = {
      name: 'orphan',
      everyMs: 60_000,
      async run() {
        runs += 1;
      },
    };
    const { made, database } = await runners(job, 1);
    await database.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          name: 'orphan',
          lease_holder: 'dead',
          lease_until: Date.now() + 200,
          next_run_at: 0,
          last_error: null,
        })
        .execute()
        .then(() => undefined),
    );
    made[0]!.start();
    await expect.poll(() => runs).toBe(1);
    await made[0]!.stop();
  });

  test.each([
    ['next run', { lease_holder: null, lease_until: 0, next_run_at: Date.now() + 10 * 365 * 86_400_000 }],
    ['lease', { lease_holder: 'dead', lease_until: Date.now() + 10 * 365 * 86_400_000, next_run_at: 0 }],
  ])('whose %s a wrong clock put years ahead run all the same', async (_what, dates) => {
    let runs = 0;
    const job: Job = {
      name: 'late',
      everyMs: 60_000,
      async run() {
        runs += 1;
      },
    };
    const { made, database } = await runners(job, 1);
    await database.transaction(async (tx) => {
      await tx
        .insertInto('jobs')
        .values({ name: 'late', last_error: null, ...dates })
        .execute();
    });
    made[0]!.start();
    const nextRunAt = async () =>
      (await database.read.selectFrom('jobs').select('next_run_at').executeTakeFirst())?.next_run_at ?? 0;
    await expect.poll(() => runs).toBe(1);
    await made[0]!.stop();
    expect((await nextRunAt()) - Date.now()).toBeLessThanOrEqual(60_000);
  });

  test('that fail are logged, remembered and tried again', async () => {
    let runs = 0;
    const job: Job = {
      name: 'flaky',
      everyMs: 1,
      async run() {
        runs += 1;
        if (runs === 1) throw new Error('disk full');
      },
    };
    const { made, database } = await runners(job, 1);
    made[0]!.start();
    await expect.poll(() => runs).toBeGreaterThan(1);
    await made[0]!.stop();
    expect(lines.join('')).toContain('disk full');
    const row = await database.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_error: null, lease_holder: null });
  });

  test('are told to stop, and waited for', async () => {
    const { opened, open: started } = gate();
    let ended = false;
    const job: Job = {
      name: 'patient',
      everyMs: 1,
      async run(signal) {
        started();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended = true;
      },
    };
    const { made } = await runners(job, 1);
    made[0]!.start();
    await opened;
    await made[0]!.stop();
    expect(ended).toBe(true);
  });

  test('that are in a hurry run before they are due', async () => {
    let [runs, isHurried] = [0, false];
    const job: Job = {
      name: 'hurried',
      everyMs: 60_000,
      isHurried: () => isHurried,
      async run() {
        runs += 1;
      },
    };
    const { made } = await runners(job, 1);
    made[0]!.start();
    await expect.poll(() => runs).toBe(1);
    isHurried = true;
    await expect.poll(() => runs).toBeGreaterThan(2);
    await made[0]!.stop();
  });

  test('that share their work out themselves run in every process at once', async () => {
    let running = 0;
    const job: Job = {
      name: 'shared',
      everyMs: 1,
      claims: 'itself',
      async run(signal) {
        running += 1;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
    };
    const { made, database } = await runners(job, 3);
    for (const runner of made) runner.start();
    await expect.poll(() => running).toBe(3);
    await Promise.all(made.map((runner) => runner.stop()));
    expect(await database.read.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });
});
