import { bytesPerGigabyte, type CallInput, checkUploads, limits, priceList } from '@atoll/contract';
import { expect, test } from 'vitest';
import type { Ask } from '#lib/calls/call-refused.ts';
import { type ConflictChoice, inspect, settle, wantsDecision } from './preflight.ts';

const unpriced = { stored_gb_month_micro_usd: 0, included_bytes_left: 0 };

function bucketOf(objects: readonly string[], freeBytes: number | null = null, prices = unpriced) {
  const asked: number[] = [];
  const ask = (async (call: unknown, { keys }: CallInput<typeof checkUploads>) => {
    if (call === priceList) return prices;
    expect(call).toBe(checkUploads);
    asked.push(keys.length);
    return {
      taken: keys.filter((key) => objects.includes(key)),
      free_bytes: freeBytes,
      limited_by: freeBytes === null ? null : 'bucket',
    };
  }) as unknown as Ask;
  return { ask, asked };
}

const fileAt = (key: string, text = 'x') => ({ bucket: 'b', key, file: new File([text], key) });

test('names are asked for in batches, and nothing is asked of the person when nothing is in the way', async () => {
  const { ask, asked } = bucketOf([]);
  const many = Array.from({ length: 2500 }, (_, at) => fileAt(`f/${at}`));
  const all = await inspect(ask, 'b', many);
  expect(asked).toEqual([1000, 1000, 500]);
  expect(wantsDecision(all)).toBe(true);
  expect(wantsDecision(await inspect(ask, 'b', many.slice(0, 99)))).toBe(false);
});

test('taken names, too little room and files that are too large are told of before', async () => {
  const huge = fileAt('huge');
  Object.defineProperty(huge.file, 'size', { value: limits.consoleUploadMaxBytes + 1 });
  const { ask } = bucketOf(['a'], 1);
  const preflight = await inspect(ask, 'b', [fileAt('a'), huge]);
  expect(preflight).toMatchObject({ taken: ['a'], freeBytes: 1, limitedBy: 'bucket' });
  expect(preflight.tooLarge.map(({ key }) => key)).toEqual(['huge']);
  expect(wantsDecision(preflight)).toBe(true);
  const narrow = await inspect(ask, 'b', [fileAt('b'), fileAt('c')]);
  expect(wantsDecision(narrow)).toBe(true);
});

test('a cost is told of before, once it is worth a thought', async () => {
  const { ask } = bucketOf([], null, { stored_gb_month_micro_usd: 50_000, included_bytes_left: 0 });
  const sized = (sizeBytes: number) => {
    const file = fileAt('large');
    Object.defineProperty(file.file, 'size', { value: sizeBytes });
    return inspect(ask, 'b', [file]);
  };
  expect(wantsDecision(await sized(bytesPerGigabyte))).toBe(false);
  expect(wantsDecision(await sized(2 * bytesPerGigabyte))).toBe(true);
});

test('each conflict is settled as it was chosen', async () => {
  const { ask } = bucketOf(['d/a.txt', 'd/a (1).txt', 'b', 'c']);
  const files = ['d/a.txt', 'd/a (2).txt', 'b', 'c', 'new'].map((key) => fileAt(key));
  const preflight = await inspect(ask, 'b', files);
  const choices: Record<string, ConflictChoice> = { b: 'replace', c: 'skip' };
  const settled = await settle(ask, preflight, (key) => choices[key] ?? 'keep');
  expect(settled.map(({ key, canReplace }) => [key, canReplace])).toEqual([
    ['d/a (3).txt', undefined],
    ['d/a (2).txt', undefined],
    ['b', true],
    ['new', undefined],
  ]);
});
