import { codes } from '@atoll/contract';
import { type ItemResult, type JobCounts, mostFailures, type Position } from './bulk-job.ts';
import { workDeleting } from './deleting-page.ts';
import { forecast } from './forecast-page.ts';
import { missingResult } from './obstacle.ts';
import { findNamedItems, type Item, type Page, readPage } from './read-page.ts';
import { findNotes, findOpen, noteName, type OpenResult } from './results.store.ts';
import { startOf } from './selection.ts';
import { keepsAll, settle } from './settle.ts';
import { workSingly } from './single-page.ts';
import type { TurnContext } from './turn-context.ts';

/** The outcome of a page: more to do, finished, or stopped with an error code of the catalogue. */
export type PageEnd = 'more' | 'over' | { code: number };

/** Objects per visible step of the progress. */
const pageSizes = { deleting: 500, single: 200 };
/** For counting only. */
const countedPage = 1000;

/** If a whole page fails with one of these, so will the rest. */
const hopeless: ReadonlySet<number> = new Set([
  codes.permissionMissing,
  codes.storageExceeded,
  codes.bucketQuotaReached,
  codes.creditInsufficient,
  codes.unexpected,
]);

/** Counts the next objects. */
export async function countPage(context: TurnContext, position: Position): Promise<Position | undefined> {
  const { job, task } = context;
  const page = await readMeant(context, position, countedPage);
  // New names don't change the counts.
  const isCounted = task.kind === 'single' && task.isRenaming;
  const items = isCounted ? page.items : await prepared(context, page.items);
  const counts = {
    found: items.length + page.missing.length,
    foundBytes: items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
  job.counts.found += counts.found;
  await settle(
    context,
    page.next
      ? { results: [], counts, position: page.next }
      : { results: [], counts, position: startOf(0), phase: 'acting' },
  );
  return page.next;
}

/** Forecasts the outcome for the next objects. */
export async function forecastPage(context: TurnContext, position: Position): Promise<Position | undefined> {
  const page = await readMeant(context, position, countedPage);
  const items = await prepared(context, page.items);
  const { results, counts } = await forecast(context, items);
  context.job.counts.found += items.length;
  const all = [...results, ...page.missing.map(missingResult)];
  const told = keepsAll(context)
    ? { results: all, counts }
    : { results: [], counts: { ...counts, ...tally(all) } };
  await settle(context, { ...told, position: page.next ?? lastPosition(context) });
  return page.next;
}

/** Processes the next objects. @param isFirst first page of the turn: some objects may have been processed before a crash */
export async function actOnPage(
  context: TurnContext,
  position: Position,
  isFirst: boolean,
): Promise<{ next: Position | undefined; end: PageEnd }> {
  const { database, job, task, signal } = context;
  const page = await readMeant(context, position, pageSizes[task.kind]);
  const keys = isFirst ? [...page.items, ...page.missing].map(({ key }) => key) : [];
  const notes = await findNotes(database.read, job.id, keys);
  const isNew = ({ key, versionId }: { key: string; versionId: string }) =>
    !notes.has(noteName(key, versionId));
  const items = await prepared(
    context,
    page.items.filter(({ key, ref }) => isNew({ key, versionId: ref })),
  );
  const undone = await work(context, items, false);
  if (signal.aborted) {
    await settle(context, { results: undone });
    return { next: position, end: 'more' };
  }
  const missing = page.missing.filter(isNew).map(missingResult);
  await settle(context, { results: [...undone, ...missing], position: page.next ?? lastPosition(context) });
  return { next: page.next, end: endOf(context, items.length, undone, page.next) };
}

/** Retries failures, and finishes half-finished moves. Returns undefined if there are none. */
export async function actOnOpen(context: TurnContext): Promise<PageEnd | undefined> {
  const { database, job, task } = context;
  const open = await findOpen(database.read, job.id, pageSizes[task.kind]);
  if (open.length === 0) return undefined;
  const found = await findNamedItems(database.read, job.bucketId, open);
  const resultOf = new Map(open.map((result) => [noteName(result.key, result.versionId), result]));
  const items = await prepared(
    context,
    found.map((item) => continued(context, item, resultOf.get(noteName(item.key, item.ref)))),
  );
  const undone = await work(context, items, true);
  const there = new Set(items.map(({ key, ref }) => noteName(key, ref)));
  const missing = open.filter(({ key, versionId }) => !there.has(noteName(key, versionId)));
  await settle(context, { results: [...undone, ...missing.map(missingResult)] });
  return endOf(context, items.length, undone, startOf(0));
}

/** Adds to an item what an earlier turn did with it. If the source changed since, its new content is processed from the start. */
function continued({ job }: TurnContext, item: Item, result: OpenResult | undefined): Item {
  if (!result?.isHalfDone || item.modifiedAt > job.createdAt) return item;
  return { ...item, isHalfDone: true, newKey: result.targetKey ?? undefined };
}

async function work(context: TurnContext, items: readonly Item[], isRetry: boolean): Promise<ItemResult[]> {
  const { task } = context;
  if (items.length === 0) return [];
  return task.kind === 'deleting'
    ? workDeleting({ ...context, task }, items, { isRetry })
    : workSingly({ ...context, task }, items);
}

function tally(results: readonly ItemResult[]): Partial<JobCounts> {
  const of = (outcome: ItemResult['outcome']) => results.filter((result) => result.outcome === outcome);
  const done = of('done');
  return {
    done: done.length,
    doneBytes: done.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    failed: of('failed').length,
    skipped: of('skipped').length,
  };
}

function endOf(
  { job }: TurnContext,
  tried: number,
  undone: readonly ItemResult[],
  next: Position | undefined,
): PageEnd {
  const failed = undone.filter(({ outcome }) => outcome === 'failed');
  job.counts.failed += failed.length;
  const [first] = failed;
  const isHopeless =
    first !== undefined &&
    first.code !== null &&
    hopeless.has(first.code) &&
    failed.length === tried &&
    failed.every(({ code }) => code === first.code);
  if (isHopeless) return { code: first.code ?? codes.unexpected };
  if (job.counts.failed >= mostFailures) return { code: first?.code ?? codes.unexpected };
  return next ? 'more' : 'over';
}

/** Reads the next selected objects. Versions written after the job's start are skipped. */
async function readMeant(context: TurnContext, position: Position, limit: number): Promise<Page> {
  const { database, job, task, ranges } = context;
  const page = await readPage(database.read, job.bucketId, ranges, position, { depth: task.depth, limit });
  const isMeant = (item: Item) => item.modifiedAt <= job.createdAt && task.isMeant(item);
  return { ...page, items: page.items.filter(isMeant) };
}

async function prepared({ database, task }: TurnContext, items: Item[]): Promise<Item[]> {
  if (task.kind !== 'single' || !task.prepare || items.length === 0) return items;
  return task.prepare(database.read, items);
}

/** Returns the position after all objects. */
function lastPosition({ ranges }: TurnContext): Position {
  return startOf(ranges.length);
}
