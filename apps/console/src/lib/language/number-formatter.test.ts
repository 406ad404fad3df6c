import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { createFormats } from './format.ts';
import { numberFormatter } from './number-formatter.ts';

const texts = {
  files_one: '{{count}} file in {{place}}',
  files_other: '{{count}} files in {{place}}',
  since: 'since {{year}}',
};

async function wordsIn(tag: string) {
  const instance = createInstance().use(numberFormatter(createFormats(tag).count));
  const translate = await instance.init({
    lng: tag,
    resources: { [tag]: { common: texts } },
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  // The keys of the console's own texts are typed; these are others.
  return translate as unknown as (key: string, values: object) => string;
}

test('a count decides on the plural and is written with its thousands apart', async () => {
  const words = await wordsIn('en-US');
  expect(words('files', { count: 1, place: '<b>&1000' })).toBe('1 file in <b>&1000');
  expect(words('files', { count: 1_234_567, place: 'x' })).toBe('1,234,567 files in x');
});

test('it is written as the language has it', async () => {
  const words = await wordsIn('de-DE');
  expect(words('files', { count: 12_345, place: 'x' })).toBe('12.345 files in x');
});

test('a name shows every character that it has', async () => {
  const words = await wordsIn('en-US');
  expect(words('files', { count: 2, place: 'a\u202eb\n' })).toBe('2 files in a\\u202eb␊');
});

test('what is given as a text stays as it is', async () => {
  const words = await wordsIn('en-US');
  expect(words('since', { year: '2024' })).toBe('since 2024');
});
