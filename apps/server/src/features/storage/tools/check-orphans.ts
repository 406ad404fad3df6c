import type { BlobStore } from '@atoll/blob-store';
import { findOrphans } from '../orphans.store.ts';
import type { Finding, FsckDeps } from './fsck.ts';

/** What no upload, and no job that archives, can still be about to claim. */
const orphanAgeMs = 60 * 60_000;
const blobBatch = 500;

/** Finds, and with `repair` deletes, what neither store keeps for anybody. */
export async function* checkOrphans(
  deps: FsckDeps,
  repair: boolean,
  onBlob: () => void,
): AsyncGenerator<Finding> {
  const { blobStore, archiveStore } = deps;
  yield* checkStore(deps, { store: blobStore, problem: 'no object consists of it' }, { repair, onBlob });
  const archive = { store: archiveStore, problem: 'no archived object consists of it' };
  yield* checkStore(deps, archive, { repair, onBlob: () => undefined });
}

async function* checkStore(
  { database, clock }: FsckDeps,
  { store, problem }: { store: BlobStore; problem: string },
  { repair, onBlob }: { repair: boolean; onBlob: () => void },
): AsyncGenerator<Finding> {
  let batch: string[] = [];
  const settle = async function* (): AsyncGenerator<Finding> {
    for (const id of await findOrphans(database.read, batch)) {
      if (repair) await store.delete(id);
      yield { kind: 'orphan', subject: id, problem, isRepaired: repair };
    }
    batch = [];
  };
  for await (const blob of store.list()) {
    onBlob();
    if (clock.now() - blob.createdAtMs > orphanAgeMs) batch.push(blob.id);
    if (batch.length >= blobBatch) yield* settle();
  }
  yield* settle();
}
