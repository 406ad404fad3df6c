import type { Reader } from '@atoll/database';

/** The current state of an agent's file. */
export interface CurrentFile {
  /** Null in an unversioned bucket. */
  readonly versionId: string | null;
  readonly changedAt: number;
  readonly etag: string;
  /** Null for texts and web pages. */
  readonly objectId: string | null;
}

/** Returns the current versions of an agent's files, by document. Deleted files are missing. */
export async function findCurrentVersions(
  read: Reader,
  agentId: string,
  documentIds: readonly string[],
): Promise<Map<string, CurrentFile>> {
  if (documentIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('agent_documents')
    .select(['id', 'version_id', 'changed_at', 'etag', 'object_id'])
    .where('agent_id', '=', agentId)
    .where('state', '!=', 'gone')
    .where('id', 'in', [...new Set(documentIds)].slice(0, 1000))
    .execute();
  return new Map(
    rows.map(({ id, version_id: versionId, changed_at: changedAt, etag, object_id: objectId }) => [
      id,
      { versionId, changedAt, etag, objectId },
    ]),
  );
}
