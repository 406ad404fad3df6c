import { expect, it } from 'vitest';
import { toCsvLine } from './csv.ts';

it('is a table in which nothing is a formula', () => {
  expect(toCsvLine(['a,"b"', 200, null])).toBe('"a,""b""",200,\r\n');
  expect(toCsvLine(['=1+1', { a: 1 }])).toBe(`'=1+1,"{""a"":1}"\r\n`);
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    for (const before of ['', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff ']) {
      expect(toCsvLine([`${before}${sign}1`]), JSON.stringify(before + sign)).toBe(`'${before}${sign}1\r\n`);
    }
  }
  expect(toCsvLine([-5, 'a=b', ' plain'])).toBe('-5,a=b, plain\r\n');
});

it('holds no formula for spreadsheets that split at a semicolon, a tab or a bar', () => {
  expect(toCsvLine(['a;=1+1;b', 'a;\u00a0@SUM(1)', 'x|-1', 'a; b=c'])).toBe(
    "a;'=1+1;b,a;'\u00a0@SUM(1),x|'-1,a; b=c\r\n",
  );
  expect(toCsvLine([';=1+1', ' |=1', '\t=1', '\t\t=1', ';\t=1', 'a\t=1;|;-1', 'a"=1'])).toBe(
    `;'=1+1, |'=1,'\t'=1,'\t'\t'=1,;'\t'=1,a\t'=1;|;'-1,"a""=1"\r\n`,
  );
});

it('holds no formula for spreadsheets that take quotes for text, because the line begins otherwise', () => {
  expect(toCsvLine(['a', 'x";"=1+1', 'x\n=1+1;"', 'x\r\n-1'])).toBe(
    `a,"x"";'""=1+1","x\n'=1+1;""","x\r\n'-1"\r\n`,
  );
});

it('costs time in proportion to its text', () => {
  const text = '\t'.repeat(500_000);
  expect(toCsvLine([`x${text}x`])).toBe(`x${text}x\r\n`);
});
