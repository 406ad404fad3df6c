import type { Reader, Schema, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { FileFacts } from '../../storage/index.ts';
import { type AgentDocument, type DocumentState, turns, type UnreadableReason } from './document.ts';

/** The facts about a file that an agent is to read. */
export type KnownFile = Pick<
  FileFacts,
  'bucketId' | 'key' | 'versionId' | 'etag' | 'sizeBytes' | 'contentType'
> & { readonly objectId: string | null };

export interface Keeping {
  readonly agentId: string;
  readonly accountId: string;
  readonly sourceId: string;
  /** False for a file that has changed: it is read before those that a new source brought. */
  readonly isBacklog: boolean;
  readonly changedAt: number;
  readonly title: string | null;
  readonly now: number;
}

/** Queues files of one bucket that are new to the agent in this version. Others stay unchanged. Returns the number of new ones. */
export async function keepFiles(
  tx: Transaction,
  keeping: Keeping,
  files: readonly KnownFile[],
): Promise<number> {
  const [first] = files;
  if (!first) return 0;
  const known = await tx
    .selectFrom('agent_documents')
    .select(['id', 'key', 'object_id', 'etag', 'version_id'])
    .where('agent_id', '=', keeping.agentId)
    .where('bucket_id', '=', first.bucketId)
    .where(
      'key',
      'in',
      files.map(({ key }) => key),
    )
    .execute();
  const byKey = new Map(known.map((row) => [row.key, row]));
  const added = files.filter(({ key }) => !byKey.has(key));
  if (added.length > 0) {
    const rows = added.map((file) => toRow(file, keeping));
    await tx.insertInto('agent_documents').values(rows).execute();
  }
  for (const file of files) {
    const row = byKey.get(file.key);
    if (row && !isSame(row, file)) await queueVersion(tx, row.id, file, keeping);
  }
  return added.length;
}

function isSame(
  row: Pick<Schema['agent_documents'], 'object_id' | 'etag' | 'version_id'>,
  file: KnownFile,
): boolean {
  // The version ID of the same object changes once, when its bucket gets versioning.
  return row.object_id === file.objectId && row.etag === file.etag && row.version_id === file.versionId;
}

/** Queues a new version. The previous version's text stays in the index until the new one is ready, but is no longer found. */
async function queueVersion(tx: Transaction, id: string, file: KnownFile, keeping: Keeping): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({
      ...versionColumns(file),
      source_id: keeping.sourceId,
      title: keeping.title,
      state: 'queued',
      reason: null,
      changed_at: keeping.changedAt,
      turn: keeping.isBacklog ? turns.backlog : turns.changed,
      due_at: keeping.now,
      attempts: 0,
    })
    .where('id', '=', id)
    .execute();
}

function versionColumns(file: KnownFile) {
  return {
    version_id: file.versionId,
    object_id: file.objectId,
    etag: file.etag,
    size_bytes: file.sizeBytes,
    content_type: file.contentType,
  };
}

function toRow(file: KnownFile, keeping: Keeping): Schema['agent_documents'] {
  return {
    id: newId(),
    agent_id: keeping.agentId,
    account_id: keeping.accountId,
    source_id: keeping.sourceId,
    bucket_id: file.bucketId,
    key: file.key,
    ...versionColumns(file),
    title: keeping.title,
    format: null,
    state: 'queued',
    reason: null,
    pages: null,
    passages: 0,
    changed_at: keeping.changedAt,
    indexed_at: null,
    indexed_in: null,
    indexed_as: null,
    turn: keeping.isBacklog ? turns.backlog : turns.changed,
    due_at: keeping.now,
    attempts: 0,
  };
}

/** Returns the documents of all agents for keys of a bucket. */
export async function findDocumentsAt(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<AgentDocument[]> {
  if (keys.length === 0) return [];
  const rows = await read
    .selectFrom('agent_documents')
    .selectAll()
    .where('bucket_id', '=', bucketId)
    .where('key', 'in', keys)
    .execute();
  return rows.map(toDocument);
}

/** Returns documents of an agent, without deleted ones. */
export async function findDocuments(
  read: Reader,
  agentId: string,
  ids: readonly string[],
): Promise<AgentDocument[]> {
  if (ids.length === 0) return [];
  const rows = await read.selectFrom('agent_documents').selectAll().where('id', 'in', ids).execute();
  return rows.filter((row) => row.agent_id === agentId && row.state !== 'gone').map(toDocument);
}

/** Returns some documents of a source. */
export async function findDocumentsOfSource(
  read: Reader,
  sourceId: string,
  limit: number,
): Promise<AgentDocument[]> {
  const rows = await read
    .selectFrom('agent_documents')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('state', '!=', 'gone')
    .limit(limit)
    .execute();
  return rows.map(toDocument);
}

/** Moves a document to another source that has it too. */
export async function reassignDocument(tx: Transaction, id: string, sourceId: string): Promise<void> {
  await tx.updateTable('agent_documents').set({ source_id: sourceId }).where('id', '=', id).execute();
}

/** Queues documents of a source that could not be read. */
export async function requeueUnreadable(tx: Transaction, sourceId: string, now: number): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({ state: 'queued', reason: null, due_at: now, attempts: 0, turn: turns.changed, changed_at: now })
    .where('source_id', '=', sourceId)
    .where('state', '=', 'unreadable')
    .execute();
}

/** Returns a state for documents, but keeps `ready`: text that a document has is found while its scanned pages are read. */
export function readyOr(state: DocumentState) {
  return sql<DocumentState>`case when state = 'ready' then state else ${state} end`;
}

/** Queues the scanned pages of an agent's files that were not read. Text that was found on other pages stays. */
export async function queueScans(tx: Transaction, agentId: string, now: number): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({
      state: readyOr('queued'),
      due_at: now,
      attempts: 0,
      turn: turns.scans,
    })
    .where('agent_id', '=', agentId)
    .where('state', 'in', ['ready', 'unreadable'])
    .where('reason', '=', 'scanned')
    .execute();
}

/** Leaves the scanned pages of an agent's files unread that are still to be read. */
export async function dropScans(tx: Transaction, agentId: string): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({
      state: readyOr('unreadable'),
      due_at: null,
      attempts: 0,
    })
    .where('agent_id', '=', agentId)
    .where('state', 'in', ['ready', 'queued', 'reading'])
    .where('reason', '=', 'scanned')
    .where('turn', '=', turns.scans)
    .execute();
}

/** Queues a document to be read again in the same version. */
export async function requeueDocument(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({ state: 'queued', reason: null, due_at: now, attempts: 0, turn: turns.changed, changed_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'unreadable'])
    .execute();
}

/**
 * Forgets documents: from here on nothing finds them, and their keys are free. A job removes them from the index. One that is
 * being read may still be written there, so that it is removed twice.
 */
export async function buryDocuments(
  tx: Transaction,
  documents: readonly AgentDocument[],
  now: number,
): Promise<void> {
  for (const { id } of documents) {
    await tx
      .updateTable('agent_documents')
      .set({
        state: 'gone',
        bucket_id: '',
        key: id,
        reason: null,
        passages: 0,
        turn: turns.changed,
        due_at: now,
        // Determined from the row, because it may have been claimed after it was read. If a ready document is due, its
        // scanned pages are being read.
        attempts: sql<number>`case when state in ('reading', 'queued') or due_at is not null then 1 else 0 end`,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** A page of an agent's documents, by key. */
export interface DocumentPage {
  readonly agentId: string;
  readonly sourceId?: string | undefined;
  readonly state?: DocumentState | undefined;
  readonly search?: string | undefined;
  readonly after?: { readonly key: string; readonly id: string } | undefined;
  readonly limit: number;
}

export async function listDocuments(read: Reader, page: DocumentPage): Promise<AgentDocument[]> {
  const { after, sourceId, state, search } = page;
  let query = read
    .selectFrom('agent_documents')
    .selectAll()
    .where('agent_id', '=', page.agentId)
    .where('state', '!=', 'gone');
  if (sourceId !== undefined) query = query.where('source_id', '=', sourceId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(${sql.ref('key')}) like ${pattern} escape '\\'`);
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('key', 'id'), '>', tuple(after.key, after.id)),
    );
  }
  const rows = await query.orderBy('key').orderBy('id').limit(page.limit).execute();
  return rows.map(toDocument);
}

export async function countDocuments(read: Reader, agentId: string): Promise<number> {
  const { count } = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('state', '!=', 'gone')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many were deleted. */
export async function deleteDocumentsOf(tx: Transaction, agentId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('agent_documents')
    .select('id')
    .where('agent_id', '=', agentId)
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('agent_documents').where('id', 'in', ids).execute();
  return rows.length;
}

export function toDocument(row: Schema['agent_documents']): AgentDocument {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    sourceId: row.source_id,
    bucketId: row.bucket_id,
    key: row.key,
    versionId: row.version_id,
    objectId: row.object_id,
    etag: row.etag,
    sizeBytes: row.size_bytes,
    contentType: row.content_type,
    title: row.title,
    format: row.format,
    state: row.state as DocumentState,
    reason: row.reason as UnreadableReason | null,
    pages: row.pages,
    passages: row.passages,
    changedAt: row.changed_at,
    indexedAt: row.indexed_at,
    indexedAs: row.indexed_as,
    attempts: row.attempts,
    isScan: row.turn === turns.scans,
    dueAt: row.due_at,
  };
}
