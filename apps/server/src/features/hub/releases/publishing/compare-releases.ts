import type { Query, Reader } from '@atoll/database';
import { type ComparedItem, diffReleases, type ReleaseDiff } from '@atoll/dataset-release';
import { readEntries } from '../plan/read-entries.ts';
import type { Release } from '../store/release.ts';

type Compared = Pick<Release, 'id' | 'projectId' | 'createdAt'>;

/** Computes what changed from one release to another. A withdrawn item counts as removed. */
export const compareReleases: Query<{ readonly before: Compared; readonly after: Compared }, ReleaseDiff> = {
  name: 'hub.compareReleases',
  run: (read, { before, after }) => diffReleases(itemsOf(read, before), itemsOf(read, after)),
};

async function* itemsOf(read: Reader, release: Compared): AsyncGenerator<ComparedItem> {
  for await (const { entry, item } of readEntries(read, release)) {
    if ('withdrawn' in entry || !item) continue;
    // Each release assigns its splits again.
    const { split: _split, ...published } = entry.item;
    yield { id: item.id, item: published, facets: entry.facets };
  }
}
