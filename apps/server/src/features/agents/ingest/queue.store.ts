import type { Reader, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { readyOr, toDocument } from '../sources/document.store.ts';
import { type AgentDocument, indexNameOf, turns, type UnreadableReason } from '../sources/document.ts';

/** Claims and retries are dated an hour ahead at most, web pages a day. */
declareDueDates({ table: 'agent_documents', column: 'due_at', longestMs: hourMs });
declareDueDates({ table: 'agent_sources', column: 'due_at', longestMs: dayMs });

/** Scanned pages take minutes, and are read separately from all other files. */
export type Lane = 'files' | 'scans';

/** Returns the first account after another one that has due documents, or the first of all; undefined: nothing is due. */
export async function findAccountInTurn(
  read: Reader,
  after: string,
  { now, lane }: { readonly now: number; readonly lane: Lane },
): Promise<string | undefined> {
  const next = async (from: string) =>
    (
      await read
        .selectFrom('agent_documents')
        .select('account_id')
        .where('due_at', 'is not', null)
        .where('account_id', '>', from)
        .where('turn', lane === 'scans' ? '=' : '<', turns.scans)
        .where('due_at', '<=', now)
        .orderBy('account_id')
        .limit(1)
        .executeTakeFirst()
    )?.account_id;
  return (await next(after)) ?? (after === '' ? undefined : next(''));
}

/** Returns an account's due documents: those that changed first, then the longest waiting. */
export async function findDueDocuments(
  read: Reader,
  accountId: string,
  { now, limit, lane }: { readonly now: number; readonly limit: number; readonly lane: Lane },
): Promise<AgentDocument[]> {
  const rows = await read
    .selectFrom('agent_documents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .where('turn', lane === 'scans' ? '=' : '<', turns.scans)
    .where('due_at', '<=', now)
    .orderBy('turn')
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toDocument(row), isGone: row.state === 'gone' }));
}

/** Columns of a document that has nothing in the index. */
const withoutText = { pages: null, passages: 0, indexed_as: null, indexed_in: null };
const isClaimable = sql<boolean>`(state = 'reading' or (state = 'ready' and due_at is not null))`;

/** Claims a document until `until`. Returns false if another process has claimed or changed it since it was read. */
export async function claimDocument(
  tx: Transaction,
  { id, dueAt, attempts }: AgentDocument,
  until: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_documents')
    .set({ state: readyOr('reading'), due_at: until, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .where('state', '!=', 'gone')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Prolongs claims that are still held. */
export async function renewClaims(tx: Transaction, ids: readonly string[], until: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('agent_documents')
    .set({ due_at: until })
    .where('id', 'in', ids)
    .where(isClaimable)
    .execute();
}

/** Gives claims back, to be claimed again at `dueAt`. */
export async function releaseClaims(tx: Transaction, ids: readonly string[], dueAt: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('agent_documents')
    .set({ state: readyOr('queued'), due_at: dueAt })
    .where('id', 'in', ids)
    .where(isClaimable)
    .execute();
}

/** Releases every claim. For a server that runs alone, so that claims of a dead process don't have to expire. */
export async function releaseAllClaims(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('agent_documents')
    .set({ state: readyOr('queued'), due_at: now })
    .where(isClaimable)
    .execute();
}

export interface Indexed {
  readonly title: string | null;
  readonly format: string;
  readonly pages: number | null;
  readonly passages: number;
  readonly indexedIn: string;
  readonly at: number;
  readonly scans: Scans;
}

/** Pages without text: none, left unread, or to be read next. */
export type Scans = 'none' | 'unread' | 'next';

/** Scanned pages are read after all other files. */
const scansColumns = (scans: Scans, now: number) => {
  return scans === 'next'
    ? ({ reason: 'scanned', due_at: now, turn: turns.scans } as const)
    : { reason: scans === 'unread' ? 'scanned' : null, due_at: null };
};

/** Queues a document with scanned pages only. Returns false if it has been replaced or deleted in the meantime. */
export async function markScanned(
  tx: Transaction,
  document: AgentDocument,
  { format, now }: { readonly format: string | null; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await settling(tx, document)
    .set({
      ...scansColumns('next', now),
      state: 'queued',
      attempts: 0,
      format,
      ...withoutText,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a document as ready whose text is in the index. Returns false if it has been replaced or deleted in the
 * meantime. Its text then has to be removed from the index.
 */
export async function markReady(
  tx: Transaction,
  document: AgentDocument,
  indexed: Indexed,
): Promise<boolean> {
  const { numUpdatedRows } = await settling(tx, document)
    .set({
      state: 'ready',
      ...scansColumns(indexed.scans, indexed.at),
      attempts: 0,
      ...(indexed.title !== null && { title: indexed.title }),
      format: indexed.format,
      pages: indexed.pages,
      passages: indexed.passages,
      indexed_in: indexed.indexedIn,
      indexed_as: indexNameOf(document),
      indexed_at: indexed.at,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if the document has been replaced or deleted in the meantime. */
export async function markUnreadable(
  tx: Transaction,
  document: AgentDocument,
  reason: UnreadableReason,
  format: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await settling(tx, document)
    .set({
      state: 'unreadable',
      reason,
      due_at: null,
      attempts: 0,
      format,
      ...withoutText,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function settling(tx: Transaction, { id, objectId, etag }: AgentDocument) {
  const query = tx
    .updateTable('agent_documents')
    .where('id', '=', id)
    .where(isClaimable)
    .where('etag', '=', etag);
  return objectId === null ? query.where('object_id', 'is', null) : query.where('object_id', '=', objectId);
}

/** Returns documents that are to be removed from the index. */
export async function findGoneDocuments(
  read: Reader,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<AgentDocument[]> {
  const rows = await read
    .selectFrom('agent_documents')
    .selectAll()
    .where('state', '=', 'gone')
    .where('due_at', 'is not', null)
    .where('due_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(toDocument);
}

/** Deletes a document that was removed from the index, or schedules another removal at `again`. */
export async function finishGone(
  tx: Transaction,
  { id }: AgentDocument,
  again: number | undefined,
): Promise<void> {
  if (again === undefined) {
    await tx.deleteFrom('agent_documents').where('id', '=', id).where('state', '=', 'gone').execute();
    return;
  }
  await tx
    .updateTable('agent_documents')
    .set({ attempts: 0, due_at: again })
    .where('id', '=', id)
    .where('state', '=', 'gone')
    .execute();
}

/** Reports whether an index should have anything. */
export async function isAnythingIndexed(read: Reader): Promise<boolean> {
  const row = await read
    .selectFrom('agent_documents')
    .select('id')
    .where('indexed_in', '>', '')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues documents that a lost index had. Returns their number. */
export async function requeueLost(
  tx: Transaction,
  { instanceId, now, limit }: { readonly instanceId: string; readonly now: number; readonly limit: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('agent_documents')
    .select('id')
    .where((row) => row.or([row('indexed_in', '<', instanceId), row('indexed_in', '>', instanceId)]))
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable('agent_documents')
    .set({ indexed_in: null, indexed_as: null })
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('agent_documents')
    .set({ state: 'queued', due_at: now, turn: turns.backlog, attempts: 0, changed_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'ready')
    .execute();
  return rows.length;
}

/** Queues a page of documents again, by ID. `last` is the start of the next page; undefined at the end. */
export async function requeuePage(
  tx: Transaction,
  page: {
    readonly agentId: string | undefined;
    readonly after: string;
    readonly now: number;
    readonly limit: number;
  },
): Promise<{ queued: number; last: string | undefined }> {
  let query = tx
    .selectFrom('agent_documents')
    .select('id')
    .where('id', '>', page.after)
    .where('state', 'in', ['ready', 'unreadable']);
  if (page.agentId !== undefined) query = query.where('agent_id', '=', page.agentId);
  const rows = await query.orderBy('id').limit(page.limit).execute();
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('agent_documents')
      .set({ state: 'queued', due_at: page.now, turn: turns.backlog, attempts: 0, changed_at: page.now })
      .where('id', 'in', ids)
      .execute();
  }
  return { queued: rows.length, last: rows.length < page.limit ? undefined : rows.at(-1)?.id };
}

/** Numbers for operators: documents by state, and when the oldest waiting change happened. */
export async function measureDocuments(
  read: Reader,
): Promise<{ states: { state: string; count: number }[]; oldestAt: number | null }> {
  const states = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const oldest = await read
    .selectFrom('agent_documents')
    .select(({ fn }) => fn.min<number | null>('changed_at').as('at'))
    .where('due_at', 'is not', null)
    .where('turn', '<', turns.scans)
    .executeTakeFirst();
  return {
    states: states.map(({ state, count }) => ({ state, count: Number(count) })),
    oldestAt: oldest?.at ?? null,
  };
}
