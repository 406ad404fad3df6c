import type { VersionSource } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { findSourcesOf } from '../../sources/source.store.ts';

/** Returns the agent's current sources, oldest first, in the format of a version. */
export async function sourcesOf(read: Reader, agentId: string): Promise<VersionSource[]> {
  const sources = await findSourcesOf(read, agentId);
  return sources.map(({ id, kind, bucketName, key, title, url }) => ({
    source_id: id,
    kind,
    bucket: bucketName,
    key: bucketName === null ? null : key,
    title,
    url,
  }));
}
