import type { Reader } from '@atoll/database';
import type { Release } from './release.ts';

/** Returns the key of the file of a release's item; undefined: no item of the release has it, or it is held or withdrawn. */
export async function findReleasedFile(
  read: Reader,
  { id, projectId }: Pick<Release, 'id' | 'projectId'>,
  sha256: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('hub_items')
    .innerJoin('hub_release_items', 'hub_release_items.item_id', 'hub_items.id')
    .select('hub_items.key')
    .where('hub_items.project_id', '=', projectId)
    .where('hub_items.sha256', '=', sha256)
    .where('hub_items.size_bytes', 'is not', null)
    .where('hub_items.state', 'in', ['stored', 'released'])
    .where('hub_release_items.release_id', '=', id)
    .where('hub_release_items.withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? undefined;
}
