import type { Mutation } from '@atoll/database';
import { insertRepair } from './replica.store.ts';

/** Notes that the first copy of a blob is lost or damaged, so that it is made anew. */
export const noteDamagedBlob: Mutation<{ blobId: string; now: number }, void> = {
  name: 'storage.noteDamagedBlob',
  run: (tx, { blobId, now }) => insertRepair(tx, blobId, now),
};
