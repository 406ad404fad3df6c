import type { ChatTimeouts } from './chat-model.ts';
import { ModelError } from './model-error.ts';

/** Measures how long a model takes. Time that its reader takes only counts toward the total. */
export function silenceOf({ firstTokenMs, idleMs, totalMs }: ChatTimeouts, signal: AbortSignal) {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const giveUp = (words: string) => () => reject(new ModelError('too_slow', words));
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  const total = setTimeout(giveUp(`the model did not finish within ${totalMs} ms`), totalMs);
  const first = setTimeout(giveUp(`the model wrote nothing within ${firstTokenMs} ms`), firstTokenMs);
  let hasBegun = false;
  let waitedMs = 0;
  return {
    /** Waits for a promise, up to the model's time limit. */
    async during<Value>(pending: Promise<Value>): Promise<Value> {
      pending.catch(() => undefined);
      const since = performance.now();
      // Events that are no tokens, such as signs of life, don't prolong the wait.
      const leftMs = Math.max(idleMs - waitedMs, 0);
      const idle = hasBegun ? setTimeout(giveUp(`the model was silent for ${idleMs} ms`), leftMs) : undefined;
      try {
        return await Promise.race([pending, over]);
      } finally {
        clearTimeout(idle);
        if (hasBegun) waitedMs += performance.now() - since;
      }
    },
    /** The model wrote something. */
    wasBroken() {
      clearTimeout(first);
      hasBegun = true;
      waitedMs = 0;
    },
    end() {
      signal.removeEventListener('abort', stop);
      for (const timer of [total, first]) clearTimeout(timer);
    },
  };
}
