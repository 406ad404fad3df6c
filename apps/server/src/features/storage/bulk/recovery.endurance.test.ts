import { randomBytes } from 'node:crypto';
import type { BulkTask, CallInput, startBulkJob } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSealer } from '../../../platform/secrets/index.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

const names = ['f/1', 'f/2', 'f/3'];
const leaseMs = 10_000;

interface Buckets {
  bucket: string;
  other: string;
}

/** Returns a database that fails after a number of writes, as if the process died there. */
function dying(database: Database, writes: number): Database {
  let left = writes;
  const use = <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    return left >= 0 ? work() : Promise.reject(new Error('the process is dead'));
  };
  return {
    ...database,
    write: (mutation, input) => use(() => database.write(mutation, input)),
    transaction: (work) => use(() => database.transaction(work)),
  };
}

describeOnEveryDatabase('a bulk job', (open, dialect) => {
  let database: Database;
  let survivor: TestStorage;
  let made = 0;
  /** An account has room for no more buckets than one test creates. */
  let owner: string;
  let mine: ReturnType<typeof callContext>;
  const sealer = createSealer([randomBytes(32)]);
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const calls = () => survivor.storage.handlers;
  const runnerOf = ({ storage }: TestStorage) => storage.jobs.find(({ name }) => name === 'storage-bulk');

  beforeAll(async () => {
    database = await open();
    survivor = await createTestStorage(database, undefined, { sealer, clock });
  });
  afterAll(() => survivor.close());
  beforeEach(() => {
    owner = `owner-${made}`;
    mine = callContext(owner);
  });

  async function fill(versioning: 'off' | 'enabled'): Promise<Buckets> {
    const [bucket, other] = [`from-${dialect}-${++made}`, `to-${dialect}-${made}`];
    for (const name of [bucket, other]) {
      await calls().createBucket({ name }, mine);
      if (versioning === 'enabled') await calls().setVersioning({ bucket: name, status: 'enabled' }, mine);
    }
    const opened = await survivor.storage.authorizeBucket(owner, bucket);
    const headers = { headers: plainHeaders };
    for (const key of names) await survivor.storage.objects.put(opened, key, { body: bytes(key) }, headers);
    return { bucket, other };
  }

  async function versionsIn(name: string): Promise<[key: string, isDeleteMarker: boolean][]> {
    const bucket = await survivor.storage.authorizeBucket(owner, name);
    const all = { prefix: '', delimiter: '', limit: 1000 };
    const { versions } = await survivor.storage.listing.listVersions(bucket, all);
    return versions.map(({ key, isDeleteMarker }) => [key, isDeleteMarker]);
  }

  /** Works until the job has ended, or `isOver` returns true. */
  async function work(by: TestStorage, job: string, isOver: () => boolean = () => false): Promise<void> {
    const stopping = new AbortController();
    const running = runnerOf(by)?.run(stopping.signal);
    const hasEnded = async () => isOver() || (await calls().getBulkJob({ job }, mine)).ended_at !== null;
    await expect.poll(hasEnded, { interval: 5 }).toBe(true);
    stopping.abort();
    await running;
  }

  const withFolder =
    (task: (other: string) => BulkTask) =>
    async ({ bucket, other }: Buckets) => ({ bucket, selection: { prefixes: ['f/'] }, task: task(other) });

  /** Lets one process die after each possible number of writes, and another one finish the job. */
  async function diesEverywhere(
    ask: (buckets: Buckets) => Promise<CallInput<typeof startBulkJob>>,
    versioning: 'off' | 'enabled',
    check: (buckets: Buckets) => Promise<void>,
  ): Promise<number> {
    for (let writes = 1; ; writes++) {
      const buckets = await fill(versioning);
      const { id } = await calls().startBulkJob(await ask(buckets), mine);
      let isDead = false;
      const mortal = await createTestStorage(
        watching(dying(database, writes), () => {
          isDead = true;
        }),
        undefined,
        { sealer, clock },
      );
      await work(mortal, id, () => isDead);
      await mortal.close();
      clock.nowMs += leaseMs;
      if (isDead) await work(survivor, id);
      const job = await calls().getBulkJob({ job: id }, mine);
      expect([writes, job]).toMatchObject([
        writes,
        { state: 'done', found: names.length, done: names.length, failed: 0, skipped: 0 },
      ]);
      await check(buckets);
      if (!isDead) return writes;
    }
  }

  it('deletes each object once, wherever its process dies', { timeout: 60_000 }, async () => {
    const writes = await diesEverywhere(
      withFolder(() => ({ kind: 'delete' })),
      'enabled',
      async ({ bucket }) => {
        expect(await versionsIn(bucket)).toEqual(
          names.flatMap((key) => [
            [key, true],
            [key, false],
          ]),
        );
      },
    );
    expect(writes).toBeGreaterThan(5);
  });

  it('moves each object once, wherever its process dies', { timeout: 60_000 }, async () => {
    const task = (to_bucket: string): BulkTask => ({
      kind: 'move',
      to_bucket,
      to_prefix: '',
      on_conflict: 'fail',
    });
    const writes = await diesEverywhere(withFolder(task), 'enabled', async ({ bucket, other }) => {
      expect(await versionsIn(other)).toEqual(names.map((key) => [key, false]));
      expect(await versionsIn(bucket)).toEqual(
        names.flatMap((key) => [
          [key, true],
          [key, false],
        ]),
      );
    });
    expect(writes).toBeGreaterThan(2 * names.length);
  });

  it.each(['copy', 'move'] as const)(
    'keeps both objects of a name once, wherever its process dies: %s',
    { timeout: 60_000 },
    async (kind) => {
      const ask = async ({ bucket, other }: Buckets) => {
        const opened = await survivor.storage.authorizeBucket(owner, other);
        const headers = { headers: plainHeaders };
        for (const key of names)
          await survivor.storage.objects.put(opened, key, { body: bytes('x') }, headers);
        const task = { kind, to_bucket: other, to_prefix: '', on_conflict: 'keep_both' } as const;
        return { bucket, selection: { prefixes: ['f/'] }, task };
      };
      await diesEverywhere(ask, 'off', async ({ bucket, other }) => {
        const both = names.flatMap((key) => [key, `${key} (1)`]);
        expect(await versionsIn(other)).toEqual(both.map((key) => [key, false]));
        expect(await versionsIn(bucket)).toEqual(kind === 'move' ? [] : names.map((key) => [key, false]));
      });
    },
  );

  it('gives renamed objects their names back once, wherever its process dies', {
    timeout: 60_000,
  }, async () => {
    const ask = async ({ bucket, other }: Buckets) => {
      const opened = await survivor.storage.authorizeBucket(owner, other);
      await survivor.storage.objects.put(opened, 'f/2', { body: bytes('x') }, { headers: plainHeaders });
      const task = { kind: 'move', to_bucket: other, to_prefix: '', on_conflict: 'keep_both' } as const;
      const { id } = await calls().startBulkJob({ bucket, selection: { prefixes: ['f/'] }, task }, mine);
      await work(survivor, id);
      return { bucket: other, task: { kind: 'move-back', job: id } as const };
    };
    await diesEverywhere(ask, 'off', async ({ bucket, other }) => {
      expect(await versionsIn(other)).toEqual([['f/2', false]]);
      expect(await versionsIn(bucket)).toEqual(names.map((key) => [key, false]));
    });
  });

  it.each(['off', 'enabled'] as const)(
    'moves each object back once, wherever its process dies, versioning being %s',
    {
      timeout: 60_000,
    },
    async (versioning) => {
      const ask = async ({ bucket, other }: Buckets) => {
        const task = { kind: 'move', to_bucket: other, to_prefix: '', on_conflict: 'fail' } as const;
        const { id } = await calls().startBulkJob({ bucket, selection: { prefixes: ['f/'] }, task }, mine);
        await work(survivor, id);
        return { bucket: other, task: { kind: 'move-back', job: id } as const };
      };
      await diesEverywhere(ask, versioning, async ({ bucket, other }) => {
        expect(await versionsIn(other)).toEqual([]);
        expect(await versionsIn(bucket)).toEqual(names.map((key) => [key, false]));
      });
    },
  );

  it('changes each object once, wherever its process dies', { timeout: 60_000 }, async () => {
    const task = (): BulkTask => ({ kind: 'storage-class', storage_class: 'STANDARD_IA' });
    await diesEverywhere(withFolder(task), 'enabled', async ({ bucket }) => {
      expect(await versionsIn(bucket)).toEqual(
        names.flatMap((key) => [
          [key, false],
          [key, false],
        ]),
      );
    });
  });

  it.each([
    ['fail', 0],
    ['keep_both', 10],
  ] as const)(
    'stops before its end when it is cancelled, and goes on from there: %s',
    async (on_conflict, taken) => {
      const { bucket, other } = await fill('off');
      const opened = await survivor.storage.authorizeBucket(owner, bucket);
      const target = await survivor.storage.authorizeBucket(owner, other);
      const headers = { headers: plainHeaders };
      for (let n = 0; n < 250; n++) {
        await survivor.storage.objects.put(opened, `f/${n + 10}`, { body: bytes('x') }, headers);
        if (n < taken)
          await survivor.storage.objects.put(target, `f/${n + 10}`, { body: bytes('x') }, headers);
      }
      const task = { kind: 'copy', to_bucket: other, to_prefix: '', on_conflict } as const;
      const { id } = await calls().startBulkJob({ bucket, selection: { all: true }, task }, mine);
      const stopping = new AbortController();
      const running = runnerOf(survivor)?.run(stopping.signal);
      const look = () => calls().getBulkJob({ job: id }, mine);
      await expect.poll(async () => (await versionsIn(other)).length, { interval: 5 }).toBeGreaterThan(taken);
      await calls().cancelBulkJob({ job: id }, mine);
      await expect.poll(async () => (await look()).state, { interval: 5 }).toBe('cancelled');
      const stopped = await look();
      expect(stopped.done).toBe((await versionsIn(other)).length - taken);
      expect(stopped.done).toBeLessThan(253);
      await calls().resumeBulkJob({ job: id }, mine);
      await expect.poll(async () => (await look()).state).toBe('done');
      stopping.abort();
      await running;
      expect(await look()).toMatchObject({ done: 253, failed: 0, skipped: 0 });
      expect(await versionsIn(other)).toHaveLength(253 + taken);
    },
  );
});

/** Calls `onDeath` at the first failing write. */
function watching(database: Database, onDeath: () => void): Database {
  const tell = (error: unknown): never => {
    if (error instanceof Error && error.message === 'the process is dead') onDeath();
    throw error;
  };
  return {
    ...database,
    write: (mutation, input) => database.write(mutation, input).catch(tell),
    transaction: (work) => database.transaction(work).catch(tell),
  };
}
