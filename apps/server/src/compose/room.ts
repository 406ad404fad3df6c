import type { BlobStore } from '@atoll/blob-store';
import type { Config } from '../config/index.ts';
import { openReserve, type Reserve, type Room, watchRoom } from '../platform/lifecycle/index.ts';
import type { Stores } from './stores.ts';

/** Returns the reserved space for deletions. Undefined with a database server, because deletions then need no space on this machine. */
export function reserveFor({ database, dataDir }: Config): Reserve | undefined {
  return database.kind === 'sqlite' ? openReserve(dataDir) : undefined;
}

/** Watches the disks of this machine that bytes are stored on; undefined where all lie elsewhere. */
export function roomFor({ database, blobs, archive, dataDir, s3 }: Config): Room | undefined {
  const isEmbedded = database.kind === 'sqlite';
  const folders = [blobs, archive].flatMap((place) => (place.kind === 'files' ? [place.path] : []));
  if (isEmbedded) folders.unshift(dataDir);
  if (folders.length === 0) return undefined;
  return watchRoom({ folders, reserveFolder: isEmbedded ? dataDir : null, processes: s3.workers + 1 });
}

/** Stores that refuse bytes while a disk is full, also in the middle of a body. */
export function withinRoom(stores: Stores, room: Room | undefined): Stores {
  if (!room) return stores;
  const { blobStore, archiveStore } = stores;
  return { ...stores, blobStore: guard(blobStore, room), archiveStore: guard(archiveStore, room) };
}

function guard(store: BlobStore, room: Room): BlobStore {
  return {
    ...store,
    async put(source) {
      const end = room.begin();
      try {
        return await store.put(counted(source, room));
      } finally {
        end();
      }
    },
  };
}

async function* counted(source: AsyncIterable<Uint8Array>, room: Room): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    room.take(piece.length);
    yield piece;
  }
}
