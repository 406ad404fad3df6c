import { expect, it } from 'vitest';
import { readSelection, textOfSelection } from './selection.ts';

it('records all names of a small selection', () => {
  const selection = { keys: ['a', 'b'], prefixes: ['c/'] };
  const text = textOfSelection(selection);
  expect(JSON.parse(text)).toEqual(selection);
  expect(readSelection(text)).toEqual({ places: ['a', 'b', 'c/'], isComplete: true });
});

it('records totals and the first names of a large selection, in bounded JSON', () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `${'k'.repeat(1000)}${index}`);
  const text = textOfSelection({ keys, prefixes: ['c/'] });
  expect(text.length).toBeLessThan(4200);
  expect(JSON.parse(text)).toMatchObject({
    keys: keys.slice(0, 3),
    prefixes: ['c/'],
    key_count: 1000,
    prefix_count: 1,
    version_count: 0,
  });
  expect(readSelection(text).isComplete).toBe(false);
});

it('does not take a whole bucket, or text that was cut, for a complete selection', () => {
  for (const text of ['{"all":true}', '{"prefixes":[""]}', '{"keys":["a","b…', '']) {
    expect(readSelection(text).isComplete).toBe(false);
  }
});
