import { randomBytes } from 'node:crypto';
import type { BlobStat, BlobStore, OwnedBlobStore } from '../blob-store.ts';

/** A store with direct access to its storage. */
export interface StoreUnderTest {
  readonly store: OwnedBlobStore;
  /** Replaces the stored bytes of a blob. */
  harm(id: string, change: (stored: Buffer) => Buffer): Promise<void>;
  /** The same storage, opened for an installation or, without an ID, for none. */
  openFor(installationId: string | undefined): Promise<OwnedBlobStore>;
  /** Leaves the state of a writer that died. Returns a function that reports whether it still exists. */
  leaveUnfinished(): Promise<() => Promise<boolean>>;
}

/** Returns a new empty store at each call. */
export type OpenStore = () => Promise<StoreUnderTest>;

/** Yields pieces with their own memory, which the store may return. */
export async function* pieces(data: Buffer, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += pieceBytes)
    yield Uint8Array.from(data.subarray(at, at + pieceBytes));
}

export async function stored(store: BlobStore, sizeBytes: number): Promise<{ id: string; data: Buffer }> {
  const data = randomBytes(sizeBytes);
  return { id: (await store.put(pieces(data, 65_536))).id, data };
}

export async function listed(store: BlobStore): Promise<BlobStat[]> {
  const found: BlobStat[] = [];
  for await (const blob of store.list()) found.push(blob);
  return found;
}

export async function idsOf(store: BlobStore): Promise<string[]> {
  return (await listed(store)).map(({ id }) => id).sort();
}
