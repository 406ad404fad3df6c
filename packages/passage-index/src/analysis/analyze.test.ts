import { expect, test } from 'vitest';
import { addAlphabetic } from './alphabetic.ts';
import { analyze, languageOf } from './analyze.ts';
import { termNumber } from './hash.ts';
import { createTerms } from './terms.ts';

/** Returns the words of a text, with `*` behind function words. */
function wordsOf(text: string): string {
  const { starts, ends, stops } = analyze(text, languageOf(text));
  return starts.map((start, at) => `${text.slice(start, ends[at])}${stops[at] ? '*' : ''}`).join('|');
}

/** Reports whether both texts have the same first term. */
function isSame(one: string, other: string, language: Parameters<typeof analyze>[1]): boolean {
  return analyze(one, language).words[0] === analyze(other, language).words[0];
}

test('words of a language have the same term in all their forms', () => {
  expect(isSame('Construction', 'constructing', 'english')).toBe(true);
  expect(isSame('journaux', 'Journal', 'french')).toBe(true);
  expect(isSame('Téléchargement', 'telechargements', 'french')).toBe(true);
  expect(isSame('версии', 'версия', 'russian')).toBe(true);
  expect(isSame('construct', 'consist', 'english')).toBe(false);
});

test('a text shows its language by its function words', () => {
  expect(languageOf('Where are the files of the bucket?')).toBe('english');
  expect(languageOf('Où sont les fichiers du bucket ?')).toBe('french');
  expect(languageOf('Wo sind die Dateien und warum?')).toBe('german');
  expect(languageOf('Где файлы')).toBe('russian');
  expect(languageOf('أين الملفات')).toBe('arabic');
  expect(languageOf('存储桶')).toBeUndefined();
  expect(languageOf('boat, price per day'), 'one word of Italian').toBeUndefined();
});

test('function words are marked, also with an apostrophe', () => {
  expect(wordsOf("What doesn't the user’s browser do?")).toBe("What*|doesn't*|the*|user|browser|do*");
  expect(wordsOf("Où est l'accès aux journaux d’audit ?")).toBe('Où*|est*|l*|accès|aux*|journaux|d*|audit');
});

test.each([
  ['AB-1234/7', ['ab-1234/7', 'ab', '1234', '7']],
  ['ada@example.com', ['ada@example.com', 'ada', 'com']],
  ['report.v2.pdf', ['report.v2.pdf', 'report', 'v2', 'pdf']],
  ['e-mail', ['e-mail', 'email', 'mail']],
  ['1,000', ['1000']],
  ['100GB', ['100gb', '100', 'gb']],
  ['QuotaExceeded', ['quotaexceeded', 'quota']],
])('%s is found as a whole and by its parts', (text, terms) => {
  const { words, extras } = analyze(text, undefined);
  for (const term of terms) expect([...words, ...extras], term).toContain(termNumber(term));
});

test('Chinese and Japanese have pairs of characters, and words in katakana', () => {
  expect(wordsOf('使用S3客户端')).toBe('使用|S3|客户|户端');
  expect(wordsOf('桶')).toBe('桶');
  const { words, extras } = analyze('新しいバケットを', undefined);
  expect(words).toContain(termNumber('バケ'));
  expect(extras).toContain(termNumber('バケット'));
  expect(extras).toContain(termNumber('新'));
});

test('Korean has pairs of syllables, and Thai the words of a dictionary', () => {
  expect(wordsOf('버킷을 삭제')).toBe('버킷|킷을|삭제');
  expect(wordsOf('ลบไฟล์')).toBe('ลบ|ไฟล์');
});

test('no text makes it fail or take long', () => {
  for (const text of [
    '\ud800',
    '-'.repeat(10_000),
    'a-'.repeat(50_000),
    'é́'.repeat(10_000),
    '一'.repeat(50_000),
  ]) {
    const { words, starts, ends } = analyze(text, languageOf(text));
    expect(starts).toHaveLength(words.length);
    expect(Math.max(0, ...ends.slice(-1))).toBeLessThanOrEqual(text.length);
  }
});

test('plain words have the terms that they have by the long way', () => {
  const letters = 'abdegilmnorstuyABDES';
  const lengths = Array.from({ length: 1_000 }, (_, at) => 1 + (at % 13));
  let seed = 7;
  const drawn = lengths.map((length) =>
    Array.from({ length }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return letters[(seed >>> 8) % letters.length];
    }).join(''),
  );
  const words = ['The', 'où', 'running', 'iPhone', 'XMLHttp', 'A', 'dans', 'journaux', 'x2', 'ALL', ...drawn];
  for (const language of ['english', 'french', 'russian', undefined] as const) {
    const long = words.map((word) => {
      const terms = createTerms();
      addAlphabetic(terms, word, language);
      return terms;
    });
    expect(words.map((word) => analyze(word, language))).toEqual(long);
  }
});
