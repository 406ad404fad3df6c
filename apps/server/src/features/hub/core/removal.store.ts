import type { Database, Reader } from '@atoll/database';
import { sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';
import { deleteInPages } from '../../../platform/jobs/index.ts';

const pageSize = 200;

/** Returns what the hub keeps of an account, for its owner's data export. */
export function exportHub(read: Reader, accountId: string): ExportedFile[] {
  const condition = sql`account_id = ${accountId}`;
  return [
    tableFile(read, { name: 'hub/projects.jsonl', table: 'hub_projects', key: ['id'], condition }),
    tableFile(read, {
      name: 'hub/versions.jsonl',
      table: 'hub_project_versions',
      key: ['project_id', 'version'],
      condition,
    }),
  ];
}

/** Removes everything of a deleted account. @throws the reason that `signal` was aborted with */
export async function removeHub(database: Database, accountId: string, signal: AbortSignal): Promise<void> {
  await deleteInPages(database, { pageSize, signal }, async (tx, limit) => {
    const page = await tx
      .selectFrom('hub_projects')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(limit)
      .execute();
    const ids = page.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('hub_project_versions').where('project_id', 'in', ids).execute();
    await tx.deleteFrom('hub_projects').where('id', 'in', ids).execute();
    return ids.length;
  });
  await database.transaction(async (tx) => {
    await tx.deleteFrom('hub_project_versions').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('hub_storage_links').where('account_id', '=', accountId).execute();
  });
}
