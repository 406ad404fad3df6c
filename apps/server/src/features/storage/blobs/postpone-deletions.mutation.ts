import type { Mutation } from '@atoll/database';
import { postponeDeletion } from './blob-deletions.store.ts';

/** Keeps blobs that were to be deleted for as long again, since somebody still reads them. */
export const postponeDeletions: Mutation<{ blobIds: readonly string[]; now: number }, void> = {
  name: 'storage.postponeDeletions',
  run: (tx, { blobIds, now }) => postponeDeletion(tx, blobIds, now),
};
