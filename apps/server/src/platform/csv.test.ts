import { expect, it } from 'vitest';
import { toCsvLine } from './csv.ts';

it('is a table in which nothing is a formula', () => {
  expect(toCsvLine(['a,"b"', 200, null])).toBe('"a,""b""",200,\r\n');
  expect(toCsvLine(['=1+1', { a: 1 }])).toBe(`'=1+1,"{""a"":1}"\r\n`);
});
