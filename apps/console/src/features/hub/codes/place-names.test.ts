import { expect, it } from 'vitest';
import { countryName, languageName } from './place-names.ts';

it('names languages and countries, and leaves what is none as it is', () => {
  expect(languageName('fr')).toBe('French');
  expect(languageName('not a language')).toBe('not a language');
  expect(countryName('JP')).toBe('Japan');
  expect(countryName('nowhere')).toBe('nowhere');
});
