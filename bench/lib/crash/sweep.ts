import { join } from 'node:path';
import { createFileBlobStore } from '@atoll/blob-store';
import { openDatabase } from '@atoll/database';
import { sweepDeletedBlobs } from '../../../apps/server/src/features/storage/gc/deleted-blob-sweep.ts';
import { sweepOrphans } from '../../../apps/server/src/features/storage/gc/orphan-sweep.ts';

const yearMs = 365 * 24 * 60 * 60_000;
const atOnce = { trashMs: 0, log: { info: () => undefined, warn: () => undefined } };

export interface Leftovers {
  /** Unreferenced blobs before the sweep. */
  orphans: number;
  /** Unreferenced blobs after the sweep. There must be none. */
  kept: number;
  /** Blobs that objects and parts refer to but that are missing. There must be none. */
  missing: number;
}

/** Sweeps the data of a stopped server, as the server itself would once blobs are old enough. */
export async function sweep(dataDir: string): Promise<Leftovers> {
  const database = openDatabase({ dialect: 'sqlite', path: join(dataDir, 'atoll.db') });
  const blobStore = await createFileBlobStore(join(dataDir, 'blobs'));
  const archiveStore = await createFileBlobStore(join(dataDir, 'archive'));
  const referred = async () => {
    const ofObjects = await database.read.selectFrom('object_blobs').select('blob_id').execute();
    const ofParts = await database.read.selectFrom('parts').select('blob_id').execute();
    return new Set([...ofObjects, ...ofParts].map((row) => row.blob_id));
  };
  const stored = async () => {
    const ids = new Set<string>();
    for await (const { id } of blobStore.list()) ids.add(id);
    return ids;
  };
  try {
    const before = without(await stored(), await referred());
    const deps = {
      database,
      blobStore,
      archiveStore,
      scarcity: () => 'none' as const,
      ...atOnce,
      clock: { now: () => Date.now() + yearMs },
    };
    await blobStore.removeAbandoned(0);
    await sweepDeletedBlobs(deps, new AbortController().signal);
    await sweepOrphans(deps, new AbortController().signal, { isConfirmed: true });
    const [kept, needed] = [await stored(), await referred()];
    return {
      orphans: before,
      kept: without(kept, needed),
      missing: without(needed, kept),
    };
  } finally {
    await database.close();
  }
}

/** Returns the number of `ids` that are not in `others`. */
function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...ids].filter((id) => !others.has(id)).length;
}
