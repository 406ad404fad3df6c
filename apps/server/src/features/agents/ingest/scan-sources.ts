import { agentLimits } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import type { FileFacts } from '../../storage/index.ts';
import {
  buryDocuments,
  countDocuments,
  findDocumentsOfSource,
  keepFiles,
  reassignDocument,
} from '../sources/document.store.ts';
import {
  changeSource,
  deleteSource,
  findDueSources,
  findRemovedSources,
  findSource,
  findSourcesOf,
} from '../sources/source.store.ts';
import {
  type BucketSource,
  coverageOf,
  isFile,
  isOfBucket,
  type Source,
  type SourceProblem,
} from '../sources/source.ts';
import type { SyncDeps } from './sync-files.ts';

/** A transaction of this size takes some milliseconds, during which other writers wait. */
const filesPerPage = 100;
const sourcesPerRound = 20;

export interface ScanDeps extends SyncDeps {
  /** Files of one agent. */
  readonly maxDocuments?: number;
}

/** Lists a page of each source that is still to be listed, the longest waiting first. Returns how many sources that were. */
export async function scanSources(deps: ScanDeps): Promise<number> {
  const { read } = deps.database;
  const due = await findDueSources(read, ['files', 'object'], {
    now: deps.clock.now(),
    limit: sourcesPerRound,
  });
  const sources = due.filter(isOfBucket);
  const buckets = await deps.files.bucketsOf(sources.map(({ bucketId }) => bucketId));
  const existing = new Set(buckets.map(({ id }) => id));
  for (const source of sources) {
    if (existing.has(source.bucketId)) await scanPage(deps, source);
    else await endScan(deps, source, 'bucket_missing');
  }
  return sources.length;
}

async function scanPage(deps: ScanDeps, source: BucketSource): Promise<void> {
  const { maxDocuments = agentLimits.documentsPerAgent } = deps;
  const { found, last } = await nextFiles(deps, source);
  const room = maxDocuments - (await countDocuments(deps.database.read, source.agentId));
  const files = found.filter(({ key }) => isFile(key));
  const isOver = files.length > room;
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    // It may have been removed, or added again with another owner, since it was read.
    if (!(await findSource(tx, source.id))) return;
    await keep(tx, source, files.slice(0, Math.max(0, room)), now);
    if (isOver)
      await changeSource(tx, source.id, { problem: 'too_many_files', dueAt: null, scannedTo: null });
    else if (last === undefined)
      await changeSource(tx, source.id, { problem: null, dueAt: null, scannedTo: null });
    else await changeSource(tx, source.id, { dueAt: now, scannedTo: last });
  });
}

/** Stores the files. Those that another source added stay with it. */
async function keep(
  tx: Transaction,
  source: BucketSource,
  files: readonly FileFacts[],
  now: number,
): Promise<void> {
  const { agentId, accountId, id: sourceId } = source;
  const isBacklog = source.kind === 'files';
  await keepFiles(tx, { agentId, accountId, sourceId, isBacklog, changedAt: now, title: null, now }, files);
}

/** `last` is the start of the next page; undefined at the end. */
async function nextFiles(
  { files }: ScanDeps,
  { kind, bucketId, key, scannedTo }: BucketSource,
): Promise<{ found: FileFacts[]; last: string | undefined }> {
  if (kind === 'object') return { found: await files.latestOf(bucketId, [key]), last: undefined };
  const after = scannedTo === '' || scannedTo === null ? undefined : scannedTo;
  const found = await files.list({ bucketId, prefix: key, after, limit: filesPerPage });
  return { found, last: found.length < filesPerPage ? undefined : found.at(-1)?.key };
}

async function endScan({ database }: ScanDeps, { id }: Source, problem: SourceProblem): Promise<void> {
  await database.transaction(async (tx) => {
    await changeSource(tx, id, { problem, dueAt: null, scannedTo: null });
  });
}

/** Forgets a page of the files of each removed source, but those that another one has too. Returns how many sources that were. */
export async function forgetRemoved(deps: SyncDeps): Promise<number> {
  const removed = await findRemovedSources(deps.database.read, deps.clock.now(), sourcesPerRound);
  for (const source of removed) await forgetPage(deps, source);
  return removed.length;
}

async function forgetPage({ database, clock }: SyncDeps, source: Source): Promise<void> {
  const documents = await findDocumentsOfSource(database.read, source.id, filesPerPage);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const coverage = coverageOf(await findSourcesOf(tx, source.agentId));
    const uncovered = documents.filter((document) => !coverage.sourceOf(source.agentId, document));
    for (const document of documents) {
      const other = coverage.sourceOf(source.agentId, document);
      if (other) await reassignDocument(tx, document.id, other.id);
    }
    await buryDocuments(tx, uncovered, now);
    if (documents.length < filesPerPage) await deleteSource(tx, source.id);
  });
}
