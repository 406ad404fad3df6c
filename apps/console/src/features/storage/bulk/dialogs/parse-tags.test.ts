import { expect, test } from 'vitest';
import { parseTags } from './parse-tags.ts';

test('tags are lines of a name and a value', () => {
  expect(parseTags(' team = blue \n\nurl=a=b\nbare')).toEqual([
    { key: 'team', value: 'blue' },
    { key: 'url', value: 'a=b' },
    { key: 'bare', value: '' },
  ]);
});

test.each([['a=1\na=2'], ['=value'], [Array.from({ length: 11 }, (_, n) => `t${n}=1`).join('\n')]])(
  'tags against the rules are refused: %j',
  (lines) => {
    expect(parseTags(lines)).toBeNull();
  },
);
