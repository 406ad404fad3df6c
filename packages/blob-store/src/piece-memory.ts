import { blockBytes } from './stored-size.ts';

/** Size of one disk read. Each read costs a round trip to the thread pool and a wait for the socket. */
export const pieceBytes = 2 * blockBytes;

/** A pool of buffers of one size. */
interface Shelf {
  readonly bytes: number;
  readonly kept: ArrayBuffer[];
  readonly keepsAtMost: number;
}

/** For small blobs, single blocks with their table, and whole pieces. */
const shelves: readonly Shelf[] = [
  { bytes: 72 * 1024, kept: [], keepsAtMost: 32 },
  { bytes: blockBytes + 4096, kept: [], keepsAtMost: 8 },
  { bytes: pieceBytes, kept: [], keepsAtMost: 16 },
];
/** Buffers in use. */
const lent = new WeakMap<ArrayBufferLike, Shelf>();

/** Returns memory of up to `pieceBytes` with undefined contents. */
export function takeMemory(lengthBytes: number): Buffer {
  const shelf = shelves.find(({ bytes }) => lengthBytes <= bytes);
  if (!shelf) return Buffer.allocUnsafeSlow(lengthBytes);
  const memory = shelf.kept.pop() ?? Buffer.allocUnsafeSlow(shelf.bytes).buffer;
  lent.set(memory, shelf);
  return Buffer.from(memory, 0, lengthBytes);
}

/**
 * Smaller memory isn't worth freeing, and often belongs to a parser that reuses it: a form parser keeps a possible
 * boundary there, and passes on that memory if it is not a boundary.
 */
const worthFreeingBytes = 4096;

/**
 * Returns the memory of a used piece to the pool. Pieces from a store's `read` are reused; a piece that is alone in its
 * memory frees it at once; a part of something larger is left alone. Without this call the memory is left to the
 * garbage collector, which scans the whole heap several times a second during large transfers and takes longer than
 * reading and sending. Afterwards the piece, and any part of it, is empty, and a second call does nothing: a bug must
 * not reveal bytes that were read for another caller.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer)) return;
  const shelf = lent.get(buffer);
  if (shelf) {
    lent.delete(buffer);
    if (shelf.kept.length < shelf.keepsAtMost) shelf.kept.push(buffer.transfer());
    else buffer.transfer(0);
  } else if (byteLength >= worthFreeingBytes && buffer.byteLength === byteLength) {
    buffer.transfer(0);
  }
}
