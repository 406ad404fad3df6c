import { expect, test } from 'vitest';
import type { ReadAnswer } from '../../../../viewer/src/protocol.ts';
import { serveRanges } from './serve-ranges.ts';

const mebibyte = 1024 ** 2;

/** Requests ranges of an object of the given size, and records which parts of the store were read. */
function serve(sizeBytes: number) {
  const { port1, port2 } = new MessageChannel();
  const reads: [number, number][] = [];
  const end = serveRanges(port1, {
    sizeBytes,
    reader: {
      async read(start, end) {
        if (start === 77) throw new Error('lost');
        reads.push([start, end]);
        return new ArrayBuffer(4);
      },
    },
  });
  const ask = (start: number, to: number) =>
    new Promise<ReadAnswer>((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
      port2.postMessage({ id: start, start, end: to });
    });
  return { ask, reads, end };
}

test('a range is read, as far as there is something', async () => {
  const { ask, reads, end } = serve(100);
  expect((await ask(10, 500)).bytes?.byteLength).toBe(4);
  expect(reads).toEqual([[10, 100]]);
  end();
});

test.each([
  [5, 5],
  [-1, 5],
  [0.5, 5],
  [100, 200],
  [77, 80],
  [Number.NaN, 5],
])('%s to %s is refused', async (start, to) => {
  const { ask, reads, end } = serve(100);
  expect((await ask(start, to)).bytes).toBeNull();
  expect(reads).toEqual([]);
  end();
});

test('no more is read than a preview needs', async () => {
  const { ask, end } = serve(1024 ** 4);
  expect((await ask(0, 17 * mebibyte)).bytes).toBeNull();
  for (let part = 0; part < 16; part += 1)
    expect((await ask(part, part + 16 * mebibyte)).bytes).not.toBeNull();
  expect((await ask(0, 1)).bytes).toBeNull();
  end();
});
