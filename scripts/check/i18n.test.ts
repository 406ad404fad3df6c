import { describe, expect, it } from 'vitest';
import { type Catalogues, findCatalogueProblems, type Texts } from './i18n/catalogues.ts';
import { findFrenchSpaces, findFrenchSpacesInCode, findFrenchSpacesInPage } from './i18n/french-spaces.ts';
import { findRawWords } from './i18n/raw-words.ts';
import { readSource } from './i18n/source.ts';
import { findUsageProblems } from './i18n/usage.ts';

const english: Texts = {
  title: 'All my files',
  hello: 'Hello, {{name}}',
  files_one: '1 file',
  files_other: '{{count}} files',
};
const inBoth = (french: Texts): Catalogues => ({ en_US: { home: english }, fr_FR: { home: french } });
const french: Texts = {
  title: 'Mes fichiers',
  hello: 'Bonjour {{name}}',
  files_one: '1 fichier',
  files_many: '{{count}} de fichiers',
  files_other: '{{count}} fichiers',
};

describe('catalogues', () => {
  it('accept a complete translation with the plural forms of its language', () => {
    expect(findCatalogueProblems(inBoth(french))).toEqual([]);
  });

  it.each([
    ['a missing key', { ...french, title: undefined }, 'fr_FR/home: title is missing'],
    ['a surplus key', { ...french, extra: 'En plus' }, 'fr_FR/home: extra is not in English'],
    ['a missing plural form', { ...french, files_many: undefined }, 'fr_FR/home: files_many is missing'],
    [
      'a lost placeholder',
      { ...french, hello: 'Bonjour' },
      'fr_FR/home: hello has other placeholders or tags than English',
    ],
    ['English left over', { ...french, title: 'All my files' }, 'fr_FR/home: title is left in English'],
    ['an empty text', { ...french, title: ' ' }, 'fr_FR/home: title is empty'],
  ])('refuse %s', (_, broken, problem) => {
    const texts = Object.fromEntries(Object.entries(broken).filter(([, text]) => text !== undefined));
    expect(findCatalogueProblems(inBoth(texts as Texts))).toEqual([problem]);
  });

  it('refuse a domain that one language lacks', () => {
    expect(findCatalogueProblems({ en_US: { home: english }, fr_FR: {} })).toEqual([
      'fr_FR/home: there is no such catalogue in fr_FR',
    ]);
  });
});

describe('words of the code', () => {
  const problemsOf = (text: string) => findRawWords({ en_US: { home: { title: text } } });

  it.each(['Up to {{max}} tags in photos/2026_07/', 'See https://example.com/read_me on macOS', 'Read-only'])(
    'are not in “%s”',
    (text) => {
      expect(problemsOf(text)).toEqual([]);
    },
  );

  it.each([
    ['Your role is read_only.', 'a field name (read_only)'],
    ['Class: DEEP_ARCHIVE', 'a code (DEEP_ARCHIVE)'],
    ['Set maxSent first.', 'a variable (maxSent)'],
    ['Quota: null', 'a missing value (null)'],
    ['The server said [object Object].', 'a missing value ([object Object])'],
    ['Got {"code":1027}', 'JSON ({)'],
  ])('are refused in “%s”', (text, found) => {
    expect(problemsOf(text)).toEqual([`en_US/home: title shows ${found}`]);
  });
});

describe('code', () => {
  const problemsOf = (code: string) =>
    findUsageProblems({ en_US: { home: { title: 'All my files', close: 'Close' } } }, [
      readSource('home.tsx', code),
    ]);

  const clean = `const { t } = useTranslation('home'); const a = <p title={t('title')}>{t('home:close')}</p>;`;

  it('passes when each key exists and each entry is used', () => {
    expect(problemsOf(clean)).toEqual([]);
  });

  it.each([
    ['an unknown key', `${clean} t('tittle');`, 'home.tsx:1: tittle is in no catalogue'],
    ['an unused entry', `const { t } = useTranslation('home'); t('title');`, 'home: nobody uses close'],
    [
      'text between tags',
      `${clean}\nconst b = <b>Delete all</b>;`,
      'home.tsx:2: “Delete all” is written in the code',
    ],
    [
      'text in braces',
      `${clean} const b = <b>{ok ? 'Yes' : t('close')}</b>;`,
      'home.tsx:1: “Yes” is written in the code',
    ],
    [
      'a spoken attribute',
      `${clean} const b = <i aria-label="Delete" />;`,
      'home.tsx:1: “Delete” is written in the code',
    ],
  ])('refuses %s', (_, code, problem) => {
    expect(problemsOf(code)).toEqual([problem]);
  });
});

it('finds French quotation marks with another space than U+00A0', () => {
  const found = (text: string) => findFrenchSpaces({ fr_FR: { home: { text } } });
  expect(found('Dossier «\u00a0{{name}}\u00a0»')).toEqual([]);
  for (const text of ['« a\u00a0»', '«\u202fa\u00a0»', '«\u00a0a\u202f»', '«a\u00a0»', '«\u00a0 a\u00a0»'])
    expect(found(text)).toEqual(['fr_FR/home: text needs U+00A0 inside « »']);
});

it('finds French marks after a space that is not U+202F', () => {
  const found = (text: string) => findFrenchSpaces({ fr_FR: { home: { text } } });
  for (const text of ['Supprimer\u202f?', 'Total\u202f: {{count}}', 'à 12:30', 'https://a.example', ' : '])
    expect(found(text)).toEqual([]);
  for (const text of ['Supprimer ?', 'Total\u00a0: {{count}}', 'oui ; non', 'Fini !', '<b>Total</b> : 3'])
    expect(found(text)).toEqual(['fr_FR/home: text needs U+202F before : ; ? !']);
});

it('finds the spaces of French texts in code', () => {
  const code = (text: string) => `const words = {\n  en_US: { a: 'Sure ?' },\n  fr_FR: { a: ${text} },\n};`;
  expect(findFrenchSpacesInCode('a.ts', code("'Total\u202f: 3'"))).toEqual([]);
  for (const text of ["'Total : 3'", `\`Total de \${name} : 3\``, "isOne ? 'Total : 1' : ''"])
    expect(findFrenchSpacesInCode('a.ts', code(text))).toEqual(['a.ts:3 needs U+202F before : ; ? !']);
  expect(findFrenchSpacesInCode('a.ts', "const french = 'Terminé !';\n")).toHaveLength(1);
});

it('finds the spaces of French texts in pages of the guide, except in code', () => {
  const page = '# Aide\n\n```\na ? b : c\n```\n\nVoici `x ? y : z`.\n\n';
  expect(findFrenchSpacesInPage('a.md', page)).toEqual([]);
  for (const line of ['**Réglages** : ouvrez-les.', 'Avec `git` : tapez ceci.', 'Pourquoi ?'])
    expect(findFrenchSpacesInPage('a.md', `${page}${line}`)).toEqual(['a.md:9 needs U+202F before : ; ? !']);
});
