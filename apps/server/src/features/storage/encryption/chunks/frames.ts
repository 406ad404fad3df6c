import { giveBack } from '@atoll/blob-store';

export interface Frame {
  /** Valid until the next frame is asked for. */
  data: Uint8Array;
  isLast: boolean;
}

/**
 * `source` in pieces of exactly `frameBytes`, the last one shorter or full; an empty source is one empty frame.
 * Holds one frame back, because only what follows tells whether it is the last. The memory of what `source` yields is given back.
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
