import type { PutAnswer } from '#lib/calls/put.ts';
import { Refused } from './page.ts';
import type { Memory } from './unfinished.ts';

/** Thrown when the person stopped the upload. */
export class Stopped extends Error {}

export interface Progress {
  /** @param fraction from 0 to 1 */
  sent(fraction: number): void;
  offline(isOffline: boolean): void;
}

export interface Sending {
  visit: { link: string; pass?: string };
  memory: Memory;
  signal: AbortSignal;
  progress: Progress;
}

const maxDelayMs = 30_000;

/** Retries while the network fails, or the store is busy. */
export async function persistently<T>(
  { signal, progress }: Pick<Sending, 'signal' | 'progress'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let delayMs = 500; ; delayMs = Math.min(maxDelayMs, 2 * delayMs)) {
    try {
      const done = await work();
      if (!isBusy(done)) return done;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    if (signal.aborted) throw new Stopped();
    progress.offline(true);
    await networkAgain(delayMs, signal);
    progress.offline(false);
  }
}

function isBusy(done: unknown): boolean {
  const status = (done as Partial<PutAnswer> | null)?.status ?? 0;
  return status >= 500;
}

/** Waits for a delay and until the browser is online. Coming online ends the wait. */
async function networkAgain(delayMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      if (!navigator.onLine && !signal.aborted) return;
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
