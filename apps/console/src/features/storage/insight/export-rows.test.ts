import { expect, it } from 'vitest';
import { toCsv, toJsonLines } from './export-rows.ts';

const rows = [
  { key: 'a,"b"', status: 200, error_code: null },
  { key: '=1+1', status: 404, error_code: 'NoSuchKey' },
];

it('is a table in which nothing is a formula', () => {
  expect(toCsv(rows)).toBe('key,status,error_code\r\n"a,""b""",200,\r\n\'=1+1,404,NoSuchKey\r\n');
});

it('is one JSON object to a line', () => {
  expect(
    toJsonLines(rows)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(rows);
});
