import { randomBytes } from 'node:crypto';
import type { BlobStat, BlobStore, OwnedBlobStore } from '../blob-store.ts';

/** A store, and what a test may do behind its back. */
export interface StoreUnderTest {
  readonly store: OwnedBlobStore;
  /** Replaces what is stored for that blob. */
  harm(id: string, change: (stored: Buffer) => Buffer): Promise<void>;
  /** The same place, opened for an installation or, without an id, for none. */
  openFor(installationId: string | undefined): Promise<OwnedBlobStore>;
  /** Leaves what a writer leaves that dies half-way. Answers whether it is still there. */
  leaveUnfinished(): Promise<() => Promise<boolean>>;
}

/** Gives an empty store; each call a new one. */
export type OpenStore = () => Promise<StoreUnderTest>;

/** In memory of their own, which the store may give back. */
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
