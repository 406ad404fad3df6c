import { languageTag, locales } from '@atoll/contract';
import { expect, test } from 'vitest';
import { createDayTexts } from './day-text.ts';

const catalogues = import.meta.glob<{ texts: { datePattern: string } }>('../../../locales/*/fields.ts');

const english = createDayTexts('en-US');
const french = createDayTexts('fr-FR');
const japanese = createDayTexts('ja-JP');

test('days are written as the language writes them', () => {
  expect([english, french, japanese].map(({ format }) => format('2026-11-05'))).toEqual([
    '11/05/2026',
    '05/11/2026',
    '2026/11/05',
  ]);
  expect(english.format('')).toBe('');
});

test('days are read as people type them', () => {
  expect(english.parse('11/5/2026', false)).toBe('2026-11-05');
  expect(english.parse('11052026', false)).toBe('2026-11-05');
  expect(french.parse('5.11.2026', false)).toBe('2026-11-05');
  expect(japanese.parse('２０２６年１１月５日', false)).toBe('2026-11-05');
  expect(french.parse('2026-11-05', false)).toBe('2026-11-05');
});

test('two digits are a year once typing is over', () => {
  expect(english.parse('11/5/26', false)).toBeNull();
  expect(english.parse('11/5/26', true)).toBe('2026-11-05');
});

test('what is no day is none', () => {
  const none = ['', '11/5', '2/29/2026', '13/13/2026', '1/2/3/4', '123', '11/5/202', 'tomorrow'];
  expect(none.filter((text) => english.parse(text, true) !== null)).toEqual([]);
});

test('the example that fields show is one they read', async () => {
  for (const locale of locales) {
    const { texts } = await catalogues[`../../../locales/${locale}/fields.ts`]!();
    const letters = texts.datePattern.match(/\p{L}+/gu) ?? [];
    const shown = createDayTexts(languageTag(locale)).format('2026-11-05').split('/');
    expect(letters.map((each) => each.length)).toEqual(shown.map((each) => each.length));
    expect(shown[letters.findIndex((each) => each.length === 4)]).toBe('2026');
  }
});
