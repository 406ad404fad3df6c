import { expect, test } from 'vitest';
import { filterOptions, findOption } from './option-filter.ts';

const options = [
  { value: 'BY', label: 'Belarus', words: 'BY' },
  { value: 'CI', label: 'Côte d’Ivoire', words: 'CI' },
  { value: 'ES', label: 'Spain', words: 'ES' },
  { value: 'GB', label: 'United Kingdom', words: 'GB' },
  { value: 'US', label: 'United States', words: 'US' },
  { value: 'JP', label: 'ガイド', words: 'JP' },
];
const found = (text: string) => filterOptions(options, text).map(({ value }) => value);

test('all words have to be there, whatever their case and accents', () => {
  expect(found('COTE')).toEqual(['CI']);
  expect(found('states united')).toEqual(['US']);
  expect(found('ｶﾞｲﾄﾞ')).toEqual(['JP']);
  expect(found('united x')).toEqual([]);
});

test('nothing typed finds everything, in its order', () => {
  expect(found('  ')).toEqual(options.map(({ value }) => value));
});

test('a code comes first, then what begins with the text, then words that do', () => {
  expect(found('us')).toEqual(['US', 'BY']);
  expect(found('k')).toEqual(['GB']);
  expect(found('s')).toEqual(['ES', 'US', 'BY']);
});

test('a whole label or code is an option, a part is not', () => {
  expect(findOption(options, 'spain')?.value).toBe('ES');
  expect(findOption(options, 'es')?.value).toBe('ES');
  expect(findOption(options, 'Spa')).toBeUndefined();
});
