import { expect, test } from 'vitest';
import { toCsv } from './to-csv.ts';

const result = {
  version_id: null,
  outcome: 'done',
  size_bytes: 1,
  code: null,
  reason: null,
  new_key: null,
} as const;

test('names with commas, quotes and line breaks are one cell, and a formula is none', () => {
  const keys = ['plain/é 😀', 'a,b', 'say "hi"', 'two\nlines', '=1+1'];
  const csv = toCsv(keys.map((key) => ({ ...result, key })));
  expect(csv).toBe(
    [
      'key,version_id,outcome,size_bytes,code,reason,new_key',
      'plain/é 😀,,done,1,,,',
      '"a,b",,done,1,,,',
      '"say ""hi""",,done,1,,,',
      '"two\nlines",,done,1,,,',
      "'=1+1,,done,1,,,",
      '',
    ].join('\r\n'),
  );
});
