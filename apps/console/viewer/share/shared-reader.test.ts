import { expect, it } from 'vitest';
import { createSharedReader } from './shared-reader.ts';

const content = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);

function reading() {
  const fetched: [number, number][] = [];
  const reader = createSharedReader(async (start, end) => {
    fetched.push([start, end]);
    return content.slice(start, end).buffer;
  });
  const read = async (start: number, end: number) =>
    new Uint8Array(await reader.read(start, end, new AbortController().signal));
  return { fetched, read };
}

it('fetches no byte twice that it still has', async () => {
  const { fetched, read } = reading();
  for (const [start, end] of [
    [0, 100],
    [0, 200],
    [50, 150],
    [900, 1000],
    [950, 1000],
    [150, 300],
  ] as const) {
    expect(await read(start, end)).toEqual(content.slice(start, end));
  }
  expect(fetched).toEqual([
    [0, 100],
    [100, 200],
    [900, 1000],
    [200, 300],
  ]);
});

it('hands out what may be given away without being lost', async () => {
  const { read } = reading();
  const first = await read(0, 10);
  structuredClone(first.buffer, { transfer: [first.buffer] });
  expect(await read(0, 10)).toEqual(content.slice(0, 10));
});
