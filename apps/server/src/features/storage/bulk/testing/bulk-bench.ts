import { setTimeout as pause } from 'node:timers/promises';
import type { BulkTask, CallInput, Role, startBulkJob } from '@atoll/contract';
import type { Database } from '@atoll/database';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../testing/test-storage.ts';

type Selection = CallInput<typeof startBulkJob>['selection'];
type Options = Partial<Pick<CallInput<typeof startBulkJob>, 'dry_run'>>;

/** The starter of the jobs. */
export const mine = callContext('owner');

const patienceMs = 20_000;
const lookEveryMs = 5;

let made = 0;

/** Creates storage with two fresh buckets at each `begin`, and jobs that run on demand. */
export async function createBulkBench(database: Database) {
  const roles = { owner: 'owner' as Role | undefined };
  const test: TestStorage = await createTestStorage(database, undefined, { roleOf: async () => roles.owner });
  const at = { bucket: '', other: '' };
  const calls = () => test.storage.handlers;
  const authorized = (name = at.bucket) => test.storage.authorizeBucket('owner', name);
  const start = (task: BulkTask, selection: Selection, more: Options = {}) =>
    calls().startBulkJob({ bucket: at.bucket, task, selection, ...more }, mine);

  /** Lets this process work until the condition holds. */
  async function workUntil(isOver: () => Promise<boolean>): Promise<void> {
    const runner = test.storage.jobs.find(({ name }) => name === 'storage-bulk');
    const stopping = new AbortController();
    const running = runner?.run(stopping.signal);
    const deadlineMs = performance.now() + patienceMs;
    while (!(await isOver())) {
      if (performance.now() > deadlineMs) throw new Error('The jobs did not end.');
      await pause(lookEveryMs);
    }
    stopping.abort();
    await running;
  }

  async function runTo(job: string) {
    await workUntil(async () => (await calls().getBulkJob({ job }, mine)).ended_at !== null);
    return calls().getBulkJob({ job }, mine);
  }

  return {
    test,
    roles,
    at,
    calls,
    authorized,
    start,
    runTo,
    async begin() {
      made += 1;
      [at.bucket, at.other] = [`bulk-${database.dialect}-${made}`, `bulk-other-${database.dialect}-${made}`];
      for (const name of [at.bucket, at.other]) await calls().createBucket({ name }, mine);
      test.disabled.clear();
    },
    runAll: () =>
      workUntil(async () => (await calls().listBulkJobs({ active: true }, mine)).jobs.length === 0),
    async run(task: BulkTask, selection: Selection, more: Options = {}) {
      const { id } = await start(task, selection, more);
      return runTo(id);
    },
    codeOf: (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: { code?: number }) => error.code,
      ),
    put: async (key: string, options: object = {}, name = at.bucket) =>
      test.storage.objects.put(
        await authorized(name),
        key,
        { body: bytes(key) },
        { headers: plainHeaders, ...options },
      ),
    async keysOf(name = at.bucket) {
      const all = { prefix: '', delimiter: '', limit: 1000 };
      const page = await test.storage.listing.list(await authorized(name), all);
      return page.objects.map(({ key }) => key);
    },
    versioned: async (name = at.bucket) =>
      test.storage.settings.setVersioning(await authorized(name), 'enabled'),
    async resultsOf(job: string) {
      const { results } = await calls().listBulkJobResults({ job }, mine);
      return results.map(({ key, outcome, reason }) => [key, outcome, reason]);
    },
  };
}

export type BulkBench = Awaited<ReturnType<typeof createBulkBench>>;
