import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '@atoll/database';
import type { DeleteObjectsInput } from '../objects/delete-objects.mutation.ts';
import type { DeleteOutcome } from '../objects/deletion.ts';
import type { DeleteRequest } from '../objects/object.service.ts';
import { addCounts } from './bulk.store.ts';
import type { ItemResult } from './bulk-job.ts';
import { markedVersion } from './mark.ts';
import { doneResult, obstacleOf, obstacleResult } from './obstacle.ts';
import type { Item } from './read-page.ts';
import { noteResults } from './results.store.ts';
import { keepsAll, needLease } from './settle.ts';
import type { DeletingTask } from './tasks/task.ts';
import type { TurnContext } from './turn-context.ts';
import { databaseWithNotes } from './witness.ts';

/** Objects per transaction; other writers wait for it. */
const chunkSize = 100;

/** Deletes a page in small transactions that also count. Returns the objects that were not deleted. */
export async function workDeleting(
  context: TurnContext & { task: DeletingTask },
  items: readonly Item[],
  options: { isRetry: boolean },
): Promise<ItemResult[]> {
  const undone: ItemResult[] = [];
  for (let at = 0; at < items.length && !context.signal.aborted; at += chunkSize) {
    await nextTurn();
    undone.push(...(await deleteChunk(context, items.slice(at, at + chunkSize), options)));
  }
  return undone;
}

async function deleteChunk(
  context: TurnContext & { task: DeletingTask },
  items: readonly Item[],
  options: { isRetry: boolean },
): Promise<ItemResult[]> {
  const { job, task, authority, database } = context;
  const admitted = await Promise.all(items.map((item) => admit(context, item)));
  const allowed = items.filter((_, at) => admitted[at] !== undefined);
  const refused = items
    .filter((_, at) => admitted[at] === undefined)
    .map((item) => obstacleResult(item, obstacleOf('accessDenied')));
  const keeps = options.isRetry || keepsAll(context);
  const { objects } = context.handsOver(
    databaseWithNotes(database, (tx, { input, output }) =>
      note(tx, context, {
        items: allowed,
        targets: (input as DeleteObjectsInput).targets,
        outcomes: output as DeleteOutcome[],
        keeps,
      }),
    ),
  );
  const targets = admitted.flatMap((target) => target ?? []);
  const outcomes = await objects.deleteMany(await authority.bucket(job.bucketName), targets, {
    actorId: job.accountId,
    bypassGovernance: task.bypassGovernance,
    markerVersion: (now) => markedVersion(job.id, now),
  });
  const failed = allowed.flatMap((item, at) => {
    const reason = outcomes[at]?.refused;
    return reason ? [obstacleResult(item, obstacleOf(reason))] : [];
  });
  return [...refused, ...failed];
}

/** Returns undefined if it may not be deleted. */
async function admit(
  { task, authority }: TurnContext & { task: DeletingTask },
  item: Item,
): Promise<DeleteRequest | undefined> {
  const bucket = await authority.admit(task.needs(item)[0]);
  if (!bucket) return undefined;
  const { key, id, isLatest, versionId } = item;
  const request = { key, seen: { id, isLatest }, judged: bucket.judged };
  return task.isNamed(item) ? { ...request, versionId } : request;
}

async function note(
  tx: Transaction,
  context: TurnContext,
  written: {
    items: readonly Item[];
    targets: DeleteObjectsInput['targets'];
    outcomes: readonly DeleteOutcome[];
    keeps: boolean;
  },
): Promise<void> {
  const { job } = context;
  const { items, targets, outcomes, keeps } = written;
  await needLease(tx, context);
  const byName = new Map(items.map((item) => [item.id, item]));
  const deleted = targets.flatMap(({ seen }, at) => {
    const item = seen && byName.get(seen.id);
    return item && !outcomes[at]?.refused ? [doneResult(item)] : [];
  });
  const markers = outcomes.filter(
    ({ isDeleteMarker, refused }, at) => isDeleteMarker && !refused && targets[at]?.versionId === undefined,
  ).length;
  if (keeps) {
    await noteResults(tx, job.id, deleted);
    await addCounts(tx, job.id, { markers });
    return;
  }
  const doneBytes = deleted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await addCounts(tx, job.id, { markers, done: deleted.length, doneBytes });
}
