import type { Reader } from '@atoll/database';

/** A file of an agent as it is now. */
export interface CurrentFile {
  /** Null in an unversioned bucket. */
  readonly versionId: string | null;
  readonly changedAt: number;
}

/** Returns the versions that an agent's files have now, by document. Files that are gone are missing. */
export async function findCurrentVersions(
  read: Reader,
  agentId: string,
  documentIds: readonly string[],
): Promise<Map<string, CurrentFile>> {
  if (documentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_documents')
    .select(['id', 'version_id', 'changed_at'])
    .where('agent_id', '=', agentId)
    .where('state', '!=', 'gone')
    .where('id', 'in', [...new Set(documentIds)].slice(0, 1000))
    .execute();
  return new Map(rows.map((row) => [row.id, { versionId: row.version_id, changedAt: row.changed_at }]));
}
