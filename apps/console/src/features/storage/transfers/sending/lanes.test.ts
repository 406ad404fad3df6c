import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

function bench(count: number) {
  const lanes = createLanes(count);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const begin = (id: number, signal?: AbortSignal) => {
    const end = Promise.withResolvers<void>();
    ends[id] = end;
    return lanes.run(async () => {
      started.push(id);
      await end.promise;
    }, signal);
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { lanes, started, begin, settled, end: (id: number) => ends[id]?.resolve() };
}

test('no more happen at once than was said, in the order they came', async () => {
  const { started, begin, settled, end } = bench(2);
  const all = [0, 1, 2, 3].map((id) => begin(id));
  await settled();
  expect(started).toEqual([0, 1]);
  end(1);
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const id of [0, 2, 3]) end(id);
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('another number holds from then on', async () => {
  const { lanes, started, begin, settled, end } = bench(1);
  for (const id of [0, 1, 2, 3]) void begin(id);
  await settled();
  expect(started).toEqual([0]);
  lanes.limit(3);
  await settled();
  expect(started).toEqual([0, 1, 2]);
  lanes.limit(1);
  end(0);
  end(1);
  await settled();
  expect(started).toEqual([0, 1, 2]);
  end(2);
  await settled();
  expect(started).toEqual([0, 1, 2, 3]);
});

test('who gives up waiting takes no turn, and who fails gives it back', async () => {
  const { lanes, started, begin, settled, end } = bench(1);
  void begin(0);
  const stop = new AbortController();
  const stopped = begin(1, stop.signal);
  const failing = lanes.run(() => Promise.reject(new Error('no')));
  stop.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  end(0);
  await expect(failing).rejects.toThrow('no');
  void begin(2);
  await settled();
  expect(started).toEqual([0, 2]);
});
