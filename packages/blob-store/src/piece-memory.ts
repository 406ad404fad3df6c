import { blockBytes } from './stored-size.ts';

/** What one read of the disk brings. Each costs a turn of the thread pool and a wait for the socket, whatever it brings. */
export const pieceBytes = 2 * blockBytes;

/** Memory of one size, kept for whoever wants some next. */
interface Shelf {
  readonly bytes: number;
  readonly kept: ArrayBuffer[];
  readonly keepsAtMost: number;
}

/** Of small blobs, of one block with its table, of whole pieces. */
const shelves: readonly Shelf[] = [
  { bytes: 72 * 1024, kept: [], keepsAtMost: 32 },
  { bytes: blockBytes + 4096, kept: [], keepsAtMost: 8 },
  { bytes: pieceBytes, kept: [], keepsAtMost: 16 },
];
/** With a taker who has not given it back. */
const lent = new WeakMap<ArrayBufferLike, Shelf>();

/** Memory for up to `pieceBytes`; what is in it is of no meaning. */
export function takeMemory(lengthBytes: number): Buffer {
  const shelf = shelves.find(({ bytes }) => lengthBytes <= bytes);
  if (!shelf) return Buffer.allocUnsafeSlow(lengthBytes);
  const memory = shelf.kept.pop() ?? Buffer.allocUnsafeSlow(shelf.bytes).buffer;
  lent.set(memory, shelf);
  return Buffer.from(memory, 0, lengthBytes);
}

/**
 * What is smaller isn't worth freeing, and often its maker's, who uses it again: a parser of forms keeps there what may be the beginning
 * of a boundary, and hands that very memory on when it is none.
 */
const worthFreeingBytes = 4096;

/**
 * Takes back the memory of a piece that is done with. Of one that a store's `read` has yielded another piece will be made; what else
 * is the only thing in its memory frees that at once; what is part of something larger is left alone. Who doesn't call it leaves the
 * memory to the garbage collector, which large transfers make go over the whole heap several times a second: that takes longer than
 * reading and sending them.
 *
 * Who still looks at the piece, or at a part of it, finds nothing there, and giving it back again does nothing: a mistake
 * must not show anybody what was read for somebody else.
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
