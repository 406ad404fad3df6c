import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Source, SourceProblem } from './source.ts';

const columns = [
  'id',
  'agent_id',
  'account_id',
  'kind',
  'bucket_id',
  'bucket_name',
  'key',
  'title',
  'url',
  'scanned_to',
  'problem',
  'read_at',
  'attempts',
  'created_by',
  'created_at',
] as const;

/** Counts the sources of agents, and those whose files are being listed, by agent. */
export async function countSourcesOf(
  read: Reader,
  agentIds: readonly string[],
): Promise<Map<string, { readonly sources: number; readonly scanning: number }>> {
  if (agentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_sources')
    .select(({ fn }) => [
      'agent_id as agentId',
      fn.countAll<number>().as('sources'),
      fn.count<number>('scanned_to').as('scanning'),
    ])
    .where('agent_id', 'in', agentIds)
    .where('removed_at', 'is', null)
    .groupBy('agent_id')
    .execute();
  return new Map(
    rows.map(({ agentId, sources, scanning }) => [
      agentId,
      { sources: Number(sources), scanning: Number(scanning) },
    ]),
  );
}

/** Returns the sources of an agent, oldest first. */
export async function findSourcesOf(read: Reader, agentId: string): Promise<Source[]> {
  const rows = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toSource);
}

export async function findSource(read: Reader, sourceId: string): Promise<Source | undefined> {
  const row = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('id', '=', sourceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && toSource(row);
}

/** Returns the sources of all agents in these buckets, oldest first. */
export async function findSourcesIn(read: Reader, bucketIds: readonly string[]): Promise<Source[]> {
  if (bucketIds.length === 0) return [];
  const rows = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('bucket_id', 'in', bucketIds)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toSource);
}

export async function insertSource(
  tx: Transaction,
  source: Source,
  content: { readonly text: string | null; readonly dueAt: number | null },
): Promise<void> {
  await tx
    .insertInto('agent_sources')
    .values({
      id: source.id,
      agent_id: source.agentId,
      account_id: source.accountId,
      kind: source.kind,
      bucket_id: source.bucketId,
      bucket_name: source.bucketName,
      key: source.key,
      title: source.title,
      url: source.url,
      text: content.text,
      content_type: null,
      scanned_to: source.scannedTo,
      problem: source.problem,
      due_at: content.dueAt,
      read_at: source.readAt,
      attempts: source.attempts,
      created_by: source.createdBy,
      created_at: source.createdAt,
      removed_at: null,
    })
    .execute();
}

/** Returns the text of a source, or its page as it was last read. */
export async function findSourceText(
  read: Reader,
  sourceId: string,
): Promise<{ text: string; contentType: string | null } | undefined> {
  const row = await read
    .selectFrom('agent_sources')
    .select(['text', 'content_type as contentType'])
    .where('id', '=', sourceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && row.text !== null ? { text: row.text, contentType: row.contentType } : undefined;
}

/** Returns sources that are to be listed or fetched, the longest waiting first. */
export async function findDueSources(
  read: Reader,
  kinds: readonly Source['kind'][],
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<Source[]> {
  const rows = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('due_at', '<=', now)
    .where('kind', 'in', kinds)
    .where('removed_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(toSource);
}

/** Returns the accounts that have a web page to be read. */
export async function findAccountsWithDuePages(read: Reader, now: number): Promise<string[]> {
  const rows = await read
    .selectFrom('agent_sources')
    .select('account_id as accountId')
    .distinct()
    .where('due_at', '<=', now)
    .where('kind', '=', 'web')
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Returns the web page of an account that has waited longest. */
export async function findDueWebSource(
  read: Reader,
  accountId: string,
  now: number,
): Promise<Source | undefined> {
  const row = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('due_at', '<=', now)
    .where('kind', '=', 'web')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row && toSource(row);
}

export interface SourceChange {
  readonly scannedTo?: string | null;
  readonly problem?: SourceProblem | null;
  readonly dueAt?: number | null;
  readonly readAt?: number;
  readonly attempts?: number;
  readonly text?: string;
  readonly contentType?: string | null;
  readonly createdBy?: string;
}

/** Changes a source that has not been removed. Returns whether it was there. */
export async function changeSource(
  tx: Transaction,
  sourceId: string,
  change: SourceChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_sources')
    .set({
      scanned_to: change.scannedTo,
      problem: change.problem,
      due_at: change.dueAt,
      read_at: change.readAt,
      attempts: change.attempts,
      text: change.text,
      content_type: change.contentType,
      created_by: change.createdBy,
    })
    .where('id', '=', sourceId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether the source was there. */
export async function markSourceRemoved(
  tx: Transaction,
  { agentId, sourceId, now }: { readonly agentId: string; readonly sourceId: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent_sources')
    .set({ removed_at: now, due_at: now, text: null })
    .where('id', '=', sourceId)
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns removed sources whose files are not yet deleted. */
export async function findRemovedSources(read: Reader, now: number, limit: number): Promise<Source[]> {
  const rows = await read
    .selectFrom('agent_sources')
    .select(columns)
    .where('due_at', '<=', now)
    .where('removed_at', 'is not', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(toSource);
}

export async function deleteSource(tx: Transaction, sourceId: string): Promise<void> {
  await tx.deleteFrom('agent_sources').where('id', '=', sourceId).execute();
}

/** Reports whether a source of any agent still needs the changes of a bucket. */
export async function isBucketFollowed(tx: Transaction, bucketId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agent_sources')
    .select('id')
    .where('bucket_id', '=', bucketId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns some sources of an agent, also removed ones. */
export async function findAnySourcesOf(tx: Transaction, agentId: string, limit: number): Promise<Source[]> {
  const rows = await tx
    .selectFrom('agent_sources')
    .select(columns)
    .where('agent_id', '=', agentId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toSource);
}

/** Makes the sources that a member added due. Their files are then refused, because the member's rights have ended. */
export async function suspendSourcesBy(
  tx: Transaction,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<void> {
  await tx
    .updateTable('agent_sources')
    .set({ problem: 'access_denied' })
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .where('kind', 'in', ['files', 'object'])
    .execute();
}

type SourceRow = Pick<Schema['agent_sources'], (typeof columns)[number]>;

function toSource(row: SourceRow): Source {
  return {
    id: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    kind: row.kind,
    bucketId: row.bucket_id,
    bucketName: row.bucket_name,
    key: row.key,
    title: row.title,
    url: row.url,
    scannedTo: row.scanned_to,
    problem: row.problem as SourceProblem | null,
    readAt: row.read_at,
    attempts: row.attempts,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
