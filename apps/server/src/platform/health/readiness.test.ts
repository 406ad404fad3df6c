import { expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

test('many callers cost one probe, and its answer is kept for a while', async () => {
  const probe = vi.fn(async () => undefined);
  const readiness = createReadiness({ probes: { probe }, keptMs: 60_000 });
  await Promise.all(Array.from({ length: 100 }, () => readiness.report()));
  expect(await readiness.report()).toEqual({ status: 'ok', components: { probe: { state: 'ok' } } });
  expect(probe).toHaveBeenCalledOnce();
});

test('a probe that is stuck fails within its time, and is not started again before it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const probe = vi.fn(() => promise);
  const readiness = createReadiness({ probes: { probe }, timeoutMs: 10, keptMs: 0 });
  const stuck = { status: 'unavailable', components: { probe: { state: 'failed' } } };
  expect(await readiness.report()).toMatchObject(stuck);
  expect(await readiness.report()).toMatchObject(stuck);
  expect(probe).toHaveBeenCalledOnce();
  resolve();
  await expect.poll(async () => (await readiness.report()).status).toBe('ok');
});
