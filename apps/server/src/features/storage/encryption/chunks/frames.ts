import { giveBack } from '@atoll/blob-store';

export interface Frame {
  /** Valid until the next frame is requested. */
  data: Uint8Array;
  isLast: boolean;
}

/**
 * Splits `source` into pieces of exactly `frameBytes`; the last may be shorter, and an empty source is one empty frame.
 * Delays each frame by one, because only the next one shows whether it is the last. Returns the memory of `source` to the pool.
 */
export async function* framesOf(
  source: AsyncIterable<Uint8Array>,
  frameBytes: number,
): AsyncGenerator<Frame, void, undefined> {
  const held = Buffer.allocUnsafe(frameBytes);
  let heldBytes = 0;
  for await (const piece of source) {
    let at = 0;
    while (at < piece.length) {
      if (heldBytes === frameBytes) {
        yield { data: held, isLast: false };
        heldBytes = 0;
      }
      if (heldBytes === 0 && piece.length - at > frameBytes) {
        yield { data: piece.subarray(at, at + frameBytes), isLast: false };
        at += frameBytes;
      } else {
        const taken = Math.min(frameBytes - heldBytes, piece.length - at);
        held.set(piece.subarray(at, at + taken), heldBytes);
        heldBytes += taken;
        at += taken;
      }
    }
    giveBack(piece);
  }
  yield { data: held.subarray(0, heldBytes), isLast: true };
}
