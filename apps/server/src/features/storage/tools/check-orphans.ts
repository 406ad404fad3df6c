import type { BlobStat, BlobStore } from '@atoll/blob-store';
import { hourMs } from '../../../platform/time.ts';
import { addToTrash, findInTrash, type StoreName } from '../gc/orphan-trash.store.ts';
import { findOrphans } from '../gc/orphans.store.ts';
import type { Finding, FsckDeps } from './fsck.ts';

/** No upload or archive job claims a blob of this age. */
const orphanAgeMs = hourMs;
const blobBatch = 500;

/** Finds unreferenced blobs in both stores; `repair` moves them to the trash. Blobs in the trash are not reported. */
export async function* checkOrphans(
  deps: FsckDeps,
  repair: boolean,
  onBlob: () => void,
): AsyncGenerator<Finding> {
  const { blobStore, archiveStore } = deps;
  yield* checkStore(
    deps,
    { name: 'blobs', store: blobStore, problem: 'no object uses it' },
    { repair, onBlob },
  );
  const archive: CheckedStore = {
    name: 'archive',
    store: archiveStore,
    problem: 'no archived object uses it',
  };
  yield* checkStore(deps, archive, { repair, onBlob: () => undefined });
}

interface CheckedStore {
  name: StoreName;
  store: BlobStore;
  problem: string;
}

async function* checkStore(
  { database, clock }: FsckDeps,
  { name, store, problem }: CheckedStore,
  { repair, onBlob }: { repair: boolean; onBlob: () => void },
): AsyncGenerator<Finding> {
  let batch: BlobStat[] = [];
  const settle = async function* (): AsyncGenerator<Finding> {
    const ids = batch.map(({ id }) => id);
    const [nameless, known] = [
      new Set(await findOrphans(database.read, ids)),
      await findInTrash(database.read, name, ids),
    ];
    const orphans = batch.filter(({ id }) => nameless.has(id) && !known.has(id));
    if (repair) await addToTrash(database, name, orphans, { now: clock.now(), isConfirmed: true });
    for (const { id } of orphans) yield { kind: 'orphan', subject: id, problem, isRepaired: repair };
    batch = [];
  };
  for await (const blob of store.list()) {
    onBlob();
    if (clock.now() - blob.createdAtMs > orphanAgeMs) batch.push(blob);
    if (batch.length >= blobBatch) yield* settle();
  }
  yield* settle();
}
