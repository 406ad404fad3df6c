import { frameHeadBytes, maxPayloadBytes } from './frames.ts';

export interface Frame {
  readonly kind: number;
  readonly payload: Buffer;
}

/**
 * Cuts a stream of bytes into frames. It holds one frame at most.
 *
 * @throws {RangeError} of a frame that is too long; the stream can't be read any further
 */
export function createFrameReader(onFrame: (frame: Frame) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let heldBytes = 0;

  return (bytes) => {
    pieces.push(bytes);
    heldBytes += bytes.length;
    if (heldBytes < frameHeadBytes || heldBytes < neededBytes(pieces)) return;
    let rest = pieces.length === 1 ? bytes : Buffer.concat(pieces);
    while (rest.length >= frameHeadBytes && rest.length >= frameBytes(rest)) {
      const end = frameBytes(rest);
      onFrame({ kind: rest.readUInt8(0), payload: rest.subarray(frameHeadBytes, end) });
      rest = rest.subarray(end);
    }
    pieces = rest.length > 0 ? [rest] : [];
    heldBytes = rest.length;
  };
}

/** Returns the length of the frame at the beginning of the pieces, in bytes. */
function neededBytes(pieces: Buffer[]): number {
  const [first] = pieces;
  if (first && first.length >= frameHeadBytes) return frameBytes(first);
  const whole = Buffer.concat(pieces);
  pieces.splice(0, pieces.length, whole);
  return frameBytes(whole);
}

function frameBytes(head: Buffer): number {
  const payloadBytes = head.readUInt32LE(1);
  if (payloadBytes > maxPayloadBytes) throw new RangeError(`a frame of ${payloadBytes} bytes`);
  return frameHeadBytes + payloadBytes;
}
