import { expect, test } from 'vitest';
import { countriesAt } from './countries-at.ts';

test.each([
  ['Paris', 48.85, 2.35, ['FR']],
  ['Nairobi', -1.29, 36.82, ['KE']],
  ['Suva, near the antimeridian', -18.14, 178.44, ['FJ']],
  ['Chukotka, beyond it', 66.5, -172, ['RU']],
  ['the South Pole', -90, 0, ['AQ']],
  ['Strasbourg, at a border', 48.57, 7.75, ['DE', 'FR']],
  ['Geneva, at a border', 46.2, 6.15, ['CH', 'FR']],
  ['Maseru, in a country within another', -29.31, 27.48, ['LS', 'ZA']],
  ['Pristina', 42.66, 21.16, ['RS', 'XK']],
  ['a pier of New York', 40.57, -73.98, ['US']],
  ['the Atlantic', 30, -40, []],
  ['Null Island', 0, 0, []],
])('%s', (_, latitude, longitude, countries) => {
  expect(countriesAt({ latitude, longitude })).toEqual(countries);
});
