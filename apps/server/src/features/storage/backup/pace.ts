import { PeerError } from '@atoll/peer-client';

/** The time limit of a transfer: `graceMs`, plus the time that its bytes take at this rate. */
export interface PaceLimits {
  readonly graceMs: number;
  readonly minBytesPerSecond: number;
}

export const nodePace: PaceLimits = { graceMs: 60_000, minBytesPerSecond: 64 * 1024 };

export interface Pace {
  /** Fires if the transfer is too slow, or its caller cancels it. */
  readonly signal: AbortSignal;
  moved(countBytes: number): void;
}

/**
 * Runs the transfer of one blob with a time limit. The average over the whole time allows a node to pause, but a node that sends
 * a byte now and then can't exceed the grace.
 * @param signal aborts the transfer
 * @throws {PeerError} `PEER_TOO_SLOW`
 */
export async function atPace<T>(
  { graceMs, minBytesPerSecond }: PaceLimits,
  signal: AbortSignal,
  move: (pace: Pace) => Promise<T>,
): Promise<T> {
  const slow = new AbortController();
  const start = performance.now();
  let movedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const leftMs = start + graceMs + (movedBytes * 1000) / minBytesPerSecond - performance.now();
    if (leftMs > 0) timer = setTimeout(look, Math.min(leftMs, graceMs));
    else
      slow.abort(
        new PeerError('PEER_TOO_SLOW', `the node moved fewer than ${minBytesPerSecond} bytes a second`),
      );
  };
  look();
  try {
    return await move({
      signal: AbortSignal.any([signal, slow.signal]),
      moved(countBytes) {
        movedBytes += countBytes;
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    slow.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Counts the bytes, and stops once the signal fires. */
export async function* countedPieces<P extends Uint8Array>(
  { signal, moved }: Pace,
  pieces: AsyncIterable<P>,
): AsyncGenerator<P, void, undefined> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    moved(piece.length);
    yield piece;
  }
}
