import type { Database, Transaction } from '@atoll/database';
import { deleteInPages } from '../../../platform/jobs/index.ts';

const pageSize = 500;

/** Tables with a row's own ID, the parts before what they are part of. */
const withId = [
  'hub_item_events',
  'hub_assignments',
  'hub_decisions',
  'hub_rewards',
  'hub_audits',
  'hub_releases',
  'hub_reviewers',
  'hub_contributors',
] as const;

/** Removes all projects of a deleted account, with everything in them. @throws the reason that `signal` was aborted with */
export async function removeProjects(
  database: Database,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const inPages = (deletePage: (tx: Transaction, limit: number) => Promise<number>) =>
    deleteInPages(database, { pageSize, signal }, deletePage);
  for (const table of withId) await inPages((tx, limit) => deleteSome(tx, table, accountId, limit));
  await inPages((tx, limit) => deleteVotes(tx, accountId, limit));
  await inPages((tx, limit) => deletePositions(tx, accountId, limit));
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

async function deleteSome(
  tx: Transaction,
  table: (typeof withId)[number],
  accountId: string,
  limit: number,
): Promise<number> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom(table).where('id', 'in', ids).execute();
  return ids.length;
}

async function deleteVotes(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('hub_votes')
    .select(['item_id', 'reviewer_id'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  for (const { item_id, reviewer_id } of rows) {
    await tx
      .deleteFrom('hub_votes')
      .where('item_id', '=', item_id)
      .where('reviewer_id', '=', reviewer_id)
      .execute();
  }
  return rows.length;
}

async function deletePositions(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('hub_release_items')
    .select(['release_id', 'position'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  for (const { release_id, position } of rows) {
    await tx
      .deleteFrom('hub_release_items')
      .where('release_id', '=', release_id)
      .where('position', '=', position)
      .execute();
  }
  return rows.length;
}

async function deleteItems(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('hub_items')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('hub_item_hashes').where('item_id', 'in', ids).execute();
  await tx.deleteFrom('hub_items').where('id', 'in', ids).execute();
  return ids.length;
}

async function deleteProjects(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('hub_projects')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom('hub_item_hashes').where('project_id', 'in', ids).execute();
  await tx.deleteFrom('hub_project_versions').where('project_id', 'in', ids).execute();
  await tx.deleteFrom('hub_projects').where('id', 'in', ids).execute();
  return ids.length;
}
