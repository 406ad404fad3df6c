import { expect, it } from 'vitest';
import { createPlaceNames } from './create-place-names.ts';

it('names languages and countries, and leaves what is none as it is', () => {
  const { languageName, countryName } = createPlaceNames('en-US');
  expect(languageName('fr')).toBe('French');
  expect(languageName('not a language')).toBe('not a language');
  expect(countryName('JP')).toBe('Japan');
  expect(countryName('nowhere')).toBe('nowhere');
  expect(createPlaceNames('fr-FR').countryName('JP')).toBe('Japon');
});
