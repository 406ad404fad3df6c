import {
  chainHash,
  chainStart,
  type Database,
  deletePages,
  mutation,
  type Reader,
  type Schema,
  type Transaction,
  type UnchainedEntry,
} from '@atoll/database';
import { sql } from 'kysely';
import { firstIdOf, type TimeRange } from '../../platform/id-range.ts';

export type AuditRow = Schema['audit_entries'];
export type AuditHead = Schema['audit_heads'];
/** An entry without its place in its account's chain. */
export type NewAuditRow = UnchainedEntry & Pick<AuditRow, 'account_id'>;

async function hasAudit(read: Reader, id: string): Promise<boolean> {
  const entry = await read.selectFrom('audit_entries').select('id').where('id', '=', id).executeTakeFirst();
  return entry !== undefined;
}

/** Adds to the end of the account's chain, which is locked until the commit. */
async function appendAudit(tx: Transaction, entry: NewAuditRow): Promise<void> {
  const { account_id: accountId } = entry;
  const { seq, hash: before } = await tx
    .insertInto('audit_heads')
    .values({ account_id: accountId, seq: 1, hash: chainStart, carried_seq: 0, carried_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(({ eb, ref }) => ({ seq: eb(ref('audit_heads.seq'), '+', 1) })),
    )
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const hash = chainHash(before, seq, entry);
  await tx
    .insertInto('audit_entries')
    .values({ ...entry, seq, hash })
    .execute();
  await tx.updateTable('audit_heads').set({ hash }).where('account_id', '=', accountId).execute();
}

export function findAuditHead(read: Reader, accountId: string): Promise<AuditHead | undefined> {
  return read.selectFrom('audit_heads').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns the entries numbered above `afterSeq` and up to `upToSeq`, in the order of the chain. */
export function findChain(
  read: Reader,
  accountId: string,
  { afterSeq, upToSeq, limit }: { afterSeq: number; upToSeq: number; limit: number },
): Promise<AuditRow[]> {
  return read
    .selectFrom('audit_entries')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .where('seq', '<=', upToSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** Returns an entry outside the chain, which must have been added directly to the database. */
export function findUnchained(read: Reader, accountId: string): Promise<AuditRow | undefined> {
  return read
    .selectFrom('audit_entries')
    .leftJoin('audit_heads', 'audit_heads.account_id', 'audit_entries.account_id')
    .selectAll('audit_entries')
    .where('audit_entries.account_id', '=', accountId)
    .where(({ eb, or, ref }) =>
      or([
        eb('audit_entries.seq', 'is', null),
        eb('audit_heads.seq', 'is', null),
        eb('audit_entries.seq', '>', ref('audit_heads.seq')),
      ]),
    )
    .orderBy('audit_entries.id')
    .limit(1)
    .executeTakeFirst();
}

export interface AuditFilter extends TimeRange {
  bucketName?: string | undefined;
  /**
   * Any of these. A job's action may be limited to one kind of task, `startBulkJob:delete`, and that of a setting to its
   * removal: `setBucketPolicy:removed`.
   */
  actions?: readonly string[] | undefined;
  /** The actor of entries, or a person's ID. */
  actor?: string | undefined;
  /** A part of a key or a folder, in upper or lower case: matches changes of it, and jobs on a folder that contains it. */
  object?: string | undefined;
}

/**
 * Returns entries older than the given ID, newest first. Of `object`, kinds of tasks and removals, which are in the
 * details, it applies only what the columns tell; `matcherOf` does the rest.
 */
export function findAudit(
  read: Reader,
  accountId: string,
  filter: AuditFilter,
  beforeId: string | undefined,
  limit: number,
): Promise<AuditRow[]> {
  let query = read.selectFrom('audit_entries').selectAll().where('account_id', '=', accountId);
  if (filter.bucketName !== undefined) query = query.where('bucket_name', '=', filter.bucketName);
  if (filter.actions !== undefined) query = query.where('action', 'in', filter.actions.map(withoutVariant));
  const { actor } = filter;
  if (actor !== undefined)
    query = query.where(({ eb, or }) => or([eb('actor', '=', actor), eb('person_id', '=', actor)]));
  if (filter.object !== undefined) query = query.where('bucket_name', 'is not', null);
  if (filter.since !== undefined) query = query.where('id', '>=', firstIdOf(filter.since));
  if (filter.before !== undefined) query = query.where('id', '<', firstIdOf(filter.before));
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

function withoutVariant(action: string): string {
  return action.replace(/:.*/s, '');
}

/** Adds an entry to the end of its account's chain, unless it already exists. */
export const keepAudit = mutation('storage.keepAudit', async (tx, row: NewAuditRow): Promise<void> => {
  if (!(await hasAudit(tx, row.id))) await appendAudit(tx, row);
});

/** Removes all entries of an account, in pages. */
export async function removeAudit(database: Database, accountId: string, signal: AbortSignal): Promise<void> {
  const own = sql`account_id = ${accountId}`;
  for (const table of ['audit_entries', 'audit_heads'] as const) {
    await deletePages(database, table, own, signal);
  }
}
