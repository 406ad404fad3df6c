import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamEvent } from '@atoll/contract';
import type * as z from 'zod/mini';
import { encodeOutput } from './output.ts';

export type EventSource = AsyncIterable<StreamEvent<unknown>>;

interface FrameOptions {
  readonly schema: z.ZodMiniType;
  /** A comment is sent after this time without an event, so that connections stay open, and a disconnected reader is noticed. */
  readonly heartbeatMs: number;
  readonly leaving: AbortSignal;
}

const heartbeat = ': \n\n';

/** Writes events in the format of `text/event-stream`, one frame at a time, as fast as they are read. */
export async function* eventFrames(
  events: EventSource,
  { schema, heartbeatMs, leaving }: FrameOptions,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  let next = iterator.next();
  next.catch(() => undefined);
  try {
    while (!leaving.aborted) {
      const result = await orSilence(next, heartbeatMs);
      if (result === undefined) {
        yield heartbeat;
        continue;
      }
      if (result.done) return;
      const { number, data } = result.value;
      yield `id: ${number}\ndata: ${JSON.stringify(encodeOutput(schema, data))}\n\n`;
      next = iterator.next();
      next.catch(() => undefined);
    }
  } finally {
    // Not awaited: an iterator that waits for its next event ends when that comes.
    void iterator.return?.()?.catch(() => undefined);
  }
}

async function orSilence<T>(pending: Promise<T>, silenceMs: number): Promise<T | undefined> {
  const over = new AbortController();
  try {
    const silence = sleep(silenceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    return await Promise.race([pending, silence]);
  } finally {
    over.abort();
  }
}
