import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

function startPace() {
  const clock = { nowMs: 0 };
  const waits: number[] = [];
  const pace = createPace({
    now: () => clock.nowMs,
    wait: async (delayMs) => {
      waits.push(delayMs);
      clock.nowMs += delayMs;
    },
  });
  return { clock, waits, pace };
}

test('what is sent keeps below the limit on average, however large a part is', async () => {
  const { clock, waits, pace } = startPace();
  await pace.take(1_000_000);
  expect(waits).toEqual([]);
  pace.limit(1000);
  for (let part = 0; part < 4; part += 1) await pace.take(5000);
  expect(clock.nowMs).toBe(15_000);
  clock.nowMs += 60_000;
  await pace.take(5000);
  expect(clock.nowMs).toBe(75_000);
});

test('another limit counts at once, and who gives up waits no longer', async () => {
  const waiting = Promise.withResolvers<AbortSignal | undefined>();
  const pace = createPace({
    now: () => 0,
    wait: (_delayMs, signal) => {
      waiting.resolve(signal);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  pace.limit(1);
  await pace.take(1000);
  const next = pace.take(1000);
  await waiting.promise;
  pace.limit(null);
  await next;

  pace.limit(1);
  await pace.take(1000);
  const stop = new AbortController();
  const stopped = pace.take(1000, stop.signal);
  stop.abort(new Error('given up'));
  await expect(stopped).rejects.toThrow('given up');
});
