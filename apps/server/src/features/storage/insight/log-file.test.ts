import { expect, it } from 'vitest';
import { toCsvLine, toJsonLine } from './log-file.ts';

it('is a table in which nothing is a formula', () => {
  expect(toCsvLine(['a,"b"', 200, null])).toBe('"a,""b""",200,\r\n');
  expect(toCsvLine(['=1+1', { a: 1 }])).toBe(`'=1+1,"{""a"":1}"\r\n`);
});

it('is one JSON object to a line', () => {
  expect(JSON.parse(toJsonLine({ key: 'a\nb', status: 200 }))).toEqual({ key: 'a\nb', status: 200 });
});
