import { setImmediate as nextTurn } from 'node:timers/promises';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type Authority, openAuthority } from './authority.ts';
import { begin, updateJob } from './bulk.store.ts';
import type { Position, RunnableJob } from './bulk-job.ts';
import { openTask } from './open-task.ts';
import { dropUnfailed } from './results.store.ts';
import { rangesOf, startOf } from './selection.ts';
import { keepsAll, needLease } from './settle.ts';
import { actOnOpen, actOnPage, countPage, forecastPage, type PageEnd } from './take-page.ts';
import type { Task } from './tasks/task.ts';
import type { TurnContext, TurnDeps } from './turn-context.ts';

/** After that, other accounts get their turn. */
const turnMs = 400;

/** Runs a job for a while, page by page; each page stores its progress in the database. */
export async function takeTurn(
  deps: TurnDeps,
  job: RunnableJob,
  hold: Pick<TurnContext, 'holder' | 'signal' | 'stop'>,
): Promise<void> {
  const { holder } = hold;
  const context = await openTurn(deps, job, hold).catch((error: unknown) => {
    if (error instanceof StorageRefusal) return { code: error.code };
    throw error;
  });
  if ('code' in context) return end(deps, { job, holder }, { code: context.code });
  if (job.state === 'queued') await deps.database.transaction((tx) => begin(tx, job.id, deps.clock.now()));
  const outcome = await workFor(context, performance.now() + turnMs);
  if (outcome !== 'more') await end(deps, context, outcome === 'over' ? {} : outcome);
}

async function openTurn(
  deps: TurnDeps,
  job: RunnableJob,
  hold: Pick<TurnContext, 'holder' | 'signal' | 'stop'>,
): Promise<TurnContext> {
  const authority = await openAuthority({ ...deps, read: deps.database.read }, job);
  const bucket = await authority.bucket(job.bucketName);
  // Another bucket has that name now.
  if (bucket.id !== job.bucketId) throw new StorageRefusal('bucketUnknown');
  const task = await openTask(job, { read: deps.database.read, bucket, authority, clock: deps.clock });
  await needListing(authority, job, task);
  return { ...deps, ...hold, job, task, authority, ranges: rangesOf(job.selection) };
}

/** Requires that everything below a selected prefix is listable. @throws {StorageRefusal} `accessDenied` */
async function needListing(
  authority: Authority,
  { bucketName, selection }: RunnableJob,
  { depth }: Task,
): Promise<void> {
  const operation = depth === 'versions' ? 'ListObjectVersions' : 'ListObjectsV2';
  for (const prefix of selection.prefixes) {
    const listed = await authority.admit({ operation, bucketName, details: { query: { prefix } } });
    if (!listed) throw new StorageRefusal('accessDenied');
  }
}

/** The state of a turn. */
interface Walk {
  position: Position;
  /** Part of the first page may have been processed before a crash. */
  isFirst: boolean;
}

async function workFor(context: TurnContext, untilMs: number): Promise<PageEnd> {
  const { job, signal } = context;
  const walk: Walk = { position: job.position ?? startOf(0), isFirst: true };
  while (!signal.aborted && performance.now() < untilMs) {
    // Lets other work of this process run.
    await nextTurn();
    const end = await step(context, walk);
    if (end !== 'more') return end;
  }
  return 'more';
}

async function step(context: TurnContext, walk: Walk): Promise<PageEnd> {
  const { authority, job } = context;
  if (!(await authority.stands())) return { code: new StorageRefusal('accessDenied').code };
  if (job.isDryRun) {
    const next = await forecastPage(context, walk.position);
    walk.position = next ?? walk.position;
    return next ? 'more' : 'over';
  }
  if (job.phase === 'counting') {
    const next = await countPage(context, walk.position);
    walk.position = next ?? startOf(0);
    if (!next) job.phase = 'acting';
    return 'more';
  }
  const open = walk.isFirst ? await actOnOpen(context) : undefined;
  if (open !== undefined) return open;
  const { next, end } = await actOnPage(context, walk.position, walk.isFirst);
  walk.position = next ?? walk.position;
  walk.isFirst = false;
  return end;
}

/** @param why error code of the catalogue, for a job that can't continue */
async function end(
  { database, clock }: TurnDeps,
  context: Pick<TurnContext, 'job' | 'holder'>,
  { code }: { code?: number },
): Promise<void> {
  const { job } = context;
  await database.transaction(async (tx) => {
    await needLease(tx, context);
    if (!keepsAll(context)) await dropUnfailed(tx, job.id);
    await updateJob(tx, job.id, {
      state: code === undefined ? 'done' : 'failed',
      code: code ?? null,
      ended_at: clock.now(),
      lease_holder: null,
      lease_until: 0,
    });
  });
}

/** Ends a canceled job. */
export function endCancelled(deps: TurnDeps, context: Pick<TurnContext, 'job' | 'holder'>): Promise<void> {
  return deps.database.transaction(async (tx) => {
    await needLease(tx, context);
    const ended = { state: 'cancelled', ended_at: deps.clock.now() } as const;
    await updateJob(tx, context.job.id, { ...ended, lease_holder: null, lease_until: 0 });
  });
}
