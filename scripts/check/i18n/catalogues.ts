export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Locale → domain → texts. */
export type Catalogues = Record<string, Record<string, Texts>>;

export const sourceLocale = 'en_US';

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** `{ a: { b: 'x' } }` → `a.b` ↦ `x`. */
export function flatten(texts: Texts, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    const path = prefix + key;
    if (typeof value === 'string') flat.set(path, value);
    else for (const [below, text] of flatten(value, `${path}.`)) flat.set(below, text);
  }
  return flat;
}

export const baseKey = (key: string) => key.replace(pluralSuffix, '');

/** Finds differences between the languages: missing or surplus keys, plural forms, placeholders, text left in English. */
export function findCatalogueProblems(catalogues: Catalogues): string[] {
  const english = catalogues[sourceLocale] ?? {};
  return Object.entries(catalogues).flatMap(([locale, domains]) => {
    const names = new Set([...Object.keys(english), ...Object.keys(domains)]);
    return [...names].flatMap((domain) => {
      const where = `${locale}/${domain}`;
      const [source, target] = [english[domain], domains[domain]];
      if (!source || !target)
        return [`${where}: there is no such catalogue in ${source ? locale : sourceLocale}`];
      return compare(flatten(source), flatten(target), locale).map((problem) => `${where}: ${problem}`);
    });
  });
}

function compare(source: Map<string, string>, target: Map<string, string>, locale: string): string[] {
  const expected = expectedKeys(source, locale);
  const absent = [...expected].filter((key) => !target.has(key)).map((key) => `${key} is missing`);
  const surplus = [...target.keys()]
    .filter((key) => !expected.has(key))
    .map((key) => `${key} is not in English`);
  const wrong = [...target].flatMap(([key, text]) => {
    const english = source.get(key) ?? source.get(`${baseKey(key)}_other`);
    return english === undefined ? [] : compareText(key, english, text, locale);
  });
  return [...absent, ...surplus, ...wrong];
}

/** Returns the English keys, with each plural in the forms of this language. */
function expectedKeys(source: Map<string, string>, locale: string): Set<string> {
  const forms = new Intl.PluralRules(locale.replace('_', '-')).resolvedOptions().pluralCategories;
  return new Set(
    [...source.keys()].flatMap((key) => {
      const base = baseKey(key);
      const isPlural = base !== key && source.has(`${base}_other`);
      return isPlural ? forms.map((form) => `${base}_${form}`) : [key];
    }),
  );
}

function compareText(key: string, english: string, text: string, locale: string): string[] {
  if (text.trim() === '') return [`${key} is empty`];
  const problems: string[] = [];
  // A plural form may omit its number: “one file”.
  const isPlural = pluralSuffix.test(key);
  if (!isPlural && marks(english) !== marks(text))
    problems.push(`${key} has other placeholders or tags than English`);
  if (locale !== sourceLocale && isLeftInEnglish(english, text)) problems.push(`${key} is left in English`);
  return problems;
}

function marks(text: string): string {
  return (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted().join(' ');
}

/** Reports whether a phrase was left in English. Names and single words may be the same everywhere. */
function isLeftInEnglish(english: string, text: string): boolean {
  const words = english.replace(/\{\{\w+\}\}|<\/?\w+>/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  return text === english && words.length >= 2;
}
