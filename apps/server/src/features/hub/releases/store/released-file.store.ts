import type { Reader } from '@atoll/database';
import type { Release } from './release.ts';

/** Items of a project with the same content. There is hardly ever more than one. */
const maxEqual = 20;

/** Returns the key of the file of a release's item; undefined: no item of the release has it, or it is held or withdrawn. */
export async function findReleasedFile(
  read: Reader,
  { id, projectId }: Pick<Release, 'id' | 'projectId'>,
  sha256: string,
): Promise<string | undefined> {
  // Two queries: SQLite would otherwise read every position of the release.
  const found = await read
    .selectFrom('hub_items')
    .select(['id', 'key', 'state', 'size_bytes'])
    .where('project_id', '=', projectId)
    .where('sha256', '=', sha256)
    .limit(maxEqual)
    .execute();
  const items = found.filter(
    ({ state, size_bytes: size }) => size !== null && (state === 'stored' || state === 'released'),
  );
  if (items.length === 0) return undefined;
  const ids = items.map((item) => item.id);
  const positions = await read
    .selectFrom('hub_release_items')
    .select(['item_id', 'release_id'])
    .where('item_id', 'in', ids)
    .execute();
  const released = positions.find(({ release_id }) => release_id === id)?.item_id;
  return items.find((item) => item.id === released)?.key ?? undefined;
}
