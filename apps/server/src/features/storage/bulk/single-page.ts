import type { Authorized, Bucket } from '../kernel/policy.ts';
import type { DeleteOutcome } from '../objects/deletion.ts';
import type { ItemResult } from './bulk-job.ts';
import { doneResult, obstacleIn, obstacleResult, unexpectedResult } from './obstacle.ts';
import type { Item } from './read-page.ts';
import { AlreadyNotedError, type NotedResult, noteResults } from './results.store.ts';
import type { Obstacle, SingleTask, Steps } from './tasks/task.ts';
import type { TurnContext } from './turn-context.ts';
import { databaseWithNotes } from './witness.ts';

/** Objects of one job that are processed in parallel. */
const concurrency = 8;
/** Names tried for an object while others take them. */
const mostNames = 5;

/**
 * Processes a page's objects in parallel, each recorded by its own write. Returns those that were not done; fewer than all if
 * the signal fires.
 */
export async function workSingly(
  context: TurnContext & { task: SingleTask },
  items: readonly Item[],
): Promise<ItemResult[]> {
  const undone: ItemResult[] = [];
  const queue = items.values();
  const stopped = new AbortController();
  const signal = AbortSignal.any([context.signal, stopped.signal]);
  const work = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      const result = await workOne(context, item);
      if (result) undone.push(result);
    }
  };
  // If one worker finds that another process has the job, it stops all, and is awaited with them.
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      stopped.abort();
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return undone;
}

/** Returns undefined on success. */
async function workOne(
  context: TurnContext & { task: SingleTask },
  item: Item,
): Promise<ItemResult | undefined> {
  const { log, job } = context;
  try {
    const obstacle = await act(context, item);
    return obstacle && obstacleResult(item, obstacle);
  } catch (error) {
    if (error instanceof AlreadyNotedError) throw error;
    const obstacle = obstacleIn(error);
    if (obstacle) return obstacleResult(item, obstacle);
    log.error({ err: error, job: job.id }, 'one object of a bulk job failed');
    return unexpectedResult(item);
  }
}

/** Processes an object, under another name as long as its own is taken and the task has others. */
async function act(context: TurnContext & { task: SingleTask }, item: Item): Promise<Obstacle | undefined> {
  const { task, database } = context;
  let named = item;
  for (let tries = 1; ; tries += 1) {
    const obstacle = await actOnce(context, named);
    if (!task.isRenaming || obstacle?.reason !== 'nameTakenInTarget' || tries === mostNames) return obstacle;
    const [renamed] = (await task.prepare?.(database.read, [named])) ?? [];
    if (!renamed) return obstacle;
    named = renamed;
  }
}

async function actOnce(
  context: TurnContext & { task: SingleTask },
  item: Item,
): Promise<Obstacle | undefined> {
  const { task, authority } = context;
  const obstacle = item.isHalfDone ? undefined : task.obstacle(item);
  if (obstacle) return obstacle;
  const entered: Authorized<Bucket>[] = [];
  for (const need of task.needs(item)) {
    const bucket = await authority.admit(need);
    if (!bucket) return { outcome: 'failed', reason: 'accessDenied' };
    entered.push(bucket);
  }
  return task.act(item, entered, stepsOf(context, item));
}

function stepsOf(context: TurnContext & { task: SingleTask }, item: Item): Steps {
  const { database, job, task, handsOver } = context;
  const done = doneResult(item, task);
  const noting = (result: NotedResult) =>
    handsOver(
      databaseWithNotes(database, async (tx, { output }) => {
        if (!isRefused(output)) await noteResults(tx, job.id, [result]);
      }),
    );
  const half = { ...done, outcome: 'half', newKey: task.targetOf?.(item).key ?? null } as const;
  return { first: noting(half), last: noting(done) };
}

/** Reports whether the output is a refusal. A deletion that failed its conditions is reported as a result, not as an error. */
function isRefused(output: unknown): boolean {
  return Array.isArray(output) && output.some((outcome: DeleteOutcome) => outcome.refused !== undefined);
}
