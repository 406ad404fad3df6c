import type { Reader } from '@atoll/database';
import { type FoundObject, findRecent, type SearchPosition, searchByText } from './search.store.ts';

export type { FoundObject };

export interface SearchService {
  /** One page of the objects of all buckets whose key holds `text`, ignoring case. */
  search(
    accountId: string,
    request: { text: string; after: SearchPosition | undefined; limit: number },
  ): Promise<{ objects: FoundObject[]; next: SearchPosition | undefined }>;
  /** The files written last. */
  recent(accountId: string): Promise<FoundObject[]>;
}

const recentCount = 10;

export function createSearchService({ read }: { read: Reader }): SearchService {
  return {
    async search(accountId, { text, after, limit }) {
      const found = await searchByText(read, accountId, text, after, limit + 1);
      const objects = found.slice(0, limit);
      const last = found.length > limit ? objects.at(-1) : undefined;
      return { objects, next: last && { bucket: last.bucket, key: last.key } };
    },
    recent: (accountId) => findRecent(read, accountId, recentCount),
  };
}
