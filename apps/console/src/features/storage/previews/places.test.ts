import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const never = new AbortController().signal;

test('only as much runs at once as there are places, in turn', async () => {
  const places = createPlaces(2);
  const order: string[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const runs = gates.map(({ promise }, index) =>
    places.run(never, async () => {
      order.push(`start ${index}`);
      await promise;
      order.push(`end ${index}`);
    }),
  );
  await Promise.resolve();
  expect(order).toEqual(['start 0', 'start 1']);
  gates[1]?.resolve();
  await runs[1];
  gates[0]?.resolve();
  gates[2]?.resolve();
  await Promise.all(runs);
  expect(order.indexOf('start 2')).toBeGreaterThan(order.indexOf('end 1'));
});

test('what is aborted while it waits never runs, and a failure frees its place', async () => {
  const places = createPlaces(1);
  const gate = Promise.withResolvers<void>();
  const first = places.run(never, () => gate.promise);
  const stop = new AbortController();
  const second = places.run(stop.signal, async () => 'ran');
  stop.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  gate.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(await places.run(never, async () => 'next')).toBe('next');
  await expect(places.run(stop.signal, async () => 'ran')).rejects.toThrow('gone');
});
