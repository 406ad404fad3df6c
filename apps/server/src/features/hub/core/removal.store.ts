import type { Database, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { deleteInPages } from '../../../platform/jobs/index.ts';

const pageSize = 500;

/** Tables with their primary keys, parts before their wholes. */
const parts = [
  ['hub_item_events', ['id']],
  ['hub_assignments', ['id']],
  ['hub_decisions', ['id']],
  ['hub_rewards', ['id']],
  ['hub_audits', ['id']],
  ['hub_releases', ['id']],
  ['hub_reviewers', ['id']],
  ['hub_contributors', ['id']],
  ['hub_votes', ['item_id', 'reviewer_id']],
  ['hub_release_items', ['release_id', 'position']],
] as const;

/** Removes all projects of a deleted account, with everything in them. @throws the reason that `signal` was aborted with */
export async function removeProjects(
  database: Database,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const inPages = (deletePage: (tx: Transaction, limit: number) => Promise<number>) =>
    deleteInPages(database, { pageSize, signal }, deletePage);
  for (const part of parts) await inPages((tx, limit) => deleteRows(tx, part, accountId, limit));
  await inPages((tx, limit) => deleteItems(tx, accountId, limit));
  await inPages((tx, limit) => deleteProjects(tx, accountId, limit));
  signal.throwIfAborted();
  await database.transaction(async (tx) => {
    for (const table of ['hub_audit_items', 'hub_intake', 'hub_project_versions'] as const) {
      await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
    await tx.deleteFrom('hub_signing_keys').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('hub_storage_links').where('account_id', '=', accountId).execute();
  });
}

async function deleteRows(
  tx: Transaction,
  [table, keys]: (typeof parts)[number],
  accountId: string,
  limit: number,
): Promise<number> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const page = sql`select ${columns} from ${sql.table(table)} where account_id = ${accountId} limit ${limit}`;
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(sql<boolean>`(${columns}) in (${page})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function idsIn(
  tx: Transaction,
  table: 'hub_items' | 'hub_projects',
  accountId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function deleteItems(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const ids = await idsIn(tx, 'hub_items', accountId, limit);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('hub_item_hashes').where('item_id', 'in', ids).execute();
  await tx.deleteFrom('hub_thumbnails').where('item_id', 'in', ids).execute();
  await tx.deleteFrom('hub_missing_thumbnails').where('item_id', 'in', ids).execute();
  await tx.deleteFrom('hub_items').where('id', 'in', ids).execute();
  return ids.length;
}

async function deleteProjects(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const ids = await idsIn(tx, 'hub_projects', accountId, limit);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('hub_item_hashes').where('project_id', 'in', ids).execute();
  await tx.deleteFrom('hub_project_versions').where('project_id', 'in', ids).execute();
  await tx.deleteFrom('hub_projects').where('id', 'in', ids).execute();
  return ids.length;
}
