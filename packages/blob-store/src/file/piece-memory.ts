import { blockBytes } from '../stored-size.ts';

/** What one read of the disk brings. Each costs a turn of the thread pool and a wait for the socket, whatever it brings. */
export const pieceBytes = 2 * blockBytes;
const keptPieces = 16;

const kept: ArrayBuffer[] = [];
/** Of a whole piece, and with a taker who has not given it back. */
const lent = new WeakSet<ArrayBufferLike>();

/** Memory for a piece of up to `pieceBytes`; what is in it is of no meaning. */
export function takeMemory(lengthBytes: number): Buffer {
  if (lengthBytes <= blockBytes) return Buffer.allocUnsafe(lengthBytes);
  const memory = kept.pop() ?? Buffer.allocUnsafeSlow(pieceBytes).buffer;
  lent.add(memory);
  return Buffer.from(memory, 0, lengthBytes);
}

/**
 * Takes back the memory of a piece that a store's `read` has yielded: another piece will lie there, so nobody may look at this one
 * any more. Who doesn't call it leaves the memory to the garbage collector, which large downloads make go over the whole
 * heap several times a second: that takes longer than reading and sending them. What is part of something larger is left alone.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer)) return;
  if (lent.delete(buffer)) {
    if (kept.length < keptPieces) kept.push(buffer);
    else buffer.transfer(0);
  } else if (buffer.byteLength === byteLength && !kept.includes(buffer)) {
    buffer.transfer(0);
  }
}
