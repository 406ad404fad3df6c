import type { ObjectKind } from '@atoll/contract';

/** Filters of a search; times in milliseconds, all bounds inclusive. */
export interface SearchFilter {
  readonly accountId: string;
  /** From `fold`; empty: everything. */
  readonly text: string;
  readonly bucketId?: string;
  /** Prefix of the key. */
  readonly prefix?: string;
  readonly type?: 'file' | 'folder';
  readonly kind?: ObjectKind;
  readonly storageClass?: string;
  readonly tag?: { readonly key: string; readonly value?: string };
  readonly minBytes?: number;
  readonly maxBytes?: number;
  readonly modifiedFrom?: number;
  readonly modifiedTo?: number;
}

/** The searchable properties of an entry. */
export interface Searchable {
  readonly accountId: string;
  readonly bucketId: string;
  readonly keyFolded: string;
  readonly isFolder: boolean;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
  readonly storageClass: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** Each kind of term except grams has its own mark, which no gram begins with. */
const marks = { account: 0, bucket: 1, type: 2, storageClass: 3, tag: 4, size: 5, era: 6, days: 7 } as const;
const firstMark = 0xf8e0;
/** Characters that replace separators, because SQLite's `ascii` tokenizer treats everything but ASCII as letters. */
const firstStandIn = 0xf700;
/** Powers of two of about a day and a half, and about fifty days, in milliseconds. */
const daysMs = 2 ** 27;
const eraMs = 2 ** 32;
/** An ASCII character that is neither a letter nor a digit. */
const separator = /[\0-/:-@[-`{-\x7f]/g;
/** The replacement of each ASCII character. */
const asciiLetters = Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(/[a-z0-9]/i.test(String.fromCharCode(code)) ? code : firstStandIn + code),
);
const maxErasInQuery = 48;
const maxGramsInQuery = 24;
const gramLength = 3;

/** Normalizes text for comparison: without case, and with one form for each character, however composed or wide. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Returns the last segment of a key, or a folder's name. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/', key.length - 2) + 1).replace(/\/$/, '');
}

/** Returns all substrings of one, two and three characters, so that any text is found, even in scripts without spaces. */
export function termsOf(entry: Searchable): string[] {
  const characters = Array.from(entry.keyFolded, asLetter);
  const terms = new Set<string>();
  for (let at = 0; at < characters.length; at++) {
    let gram = '';
    const end = Math.min(at + gramLength, characters.length);
    for (let next = at; next < end; next++) {
      gram += characters[next];
      terms.add(gram);
    }
  }
  for (const term of scopesOf(entry)) terms.add(term);
  return [...terms];
}

function scopesOf(entry: Searchable): string[] {
  return [
    term('account', entry.accountId),
    term('bucket', entry.bucketId),
    term('type', entry.isFolder ? 'folder' : 'file'),
    term('storageClass', entry.storageClass),
    term('size', String(sizeClassOf(entry.sizeBytes))),
    term('days', String(Math.floor(entry.modifiedAt / daysMs))),
    term('era', String(Math.floor(entry.modifiedAt / eraMs))),
    ...Object.entries(entry.tags).flatMap(([key, value]) => [term('tag', key), tagTerm(key, value)]),
  ];
}

/**
 * Returns terms that every match has; entries with all of them may still not match.
 * @param sample folded keys of the searched set: substrings that most of them contain exclude nothing and are slow to look up
 */
export function queryOf(
  filter: SearchFilter,
  sample: readonly string[] = [],
): { all: string[]; any: string[][] } {
  const { tag } = filter;
  const all = [...gramsOf(filter.text, sample), term('account', filter.accountId)];
  if (filter.prefix !== undefined) all.push(...gramsOf(fold(filter.prefix), sample));
  if (filter.bucketId !== undefined) all.push(term('bucket', filter.bucketId));
  if (filter.type !== undefined) all.push(term('type', filter.type));
  if (filter.storageClass !== undefined) all.push(term('storageClass', filter.storageClass));
  if (tag) all.push(tag.value === undefined ? term('tag', tag.key) : tagTerm(tag.key, tag.value));
  return { all, any: [sizesBetween(filter), timesBetween(filter)].filter((group) => group.length > 0) };
}

/** Returns the longest grams of a text; for a long text, enough to exclude almost everything else. */
function gramsOf(text: string, sample: readonly string[]): string[] {
  const characters = [...text];
  const length = Math.min(gramLength, characters.length);
  if (length === 0) return [];
  const grams = new Set<string>();
  for (let at = 0; at + length <= characters.length; at++)
    grams.add(characters.slice(at, at + length).join(''));
  const rare = [...grams].filter((gram) => !isInMost(gram, sample));
  const chosen = rare.length > 0 ? rare : [...grams].slice(0, 1);
  const step = Math.ceil(chosen.length / maxGramsInQuery);
  return chosen.filter((_, at) => at % step === 0).map((gram) => [...gram].map(asLetter).join(''));
}

function isInMost(gram: string, keys: readonly string[]): boolean {
  return keys.filter((key) => key.includes(gram)).length > keys.length / 2;
}

/** Returns the class of a size, which is its number of bits. */
function sizeClassOf(sizeBytes: number): number {
  return sizeBytes === 0 ? 0 : Math.floor(Math.log2(sizeBytes)) + 1;
}

function sizesBetween({ minBytes, maxBytes }: SearchFilter): string[] {
  if (minBytes === undefined && maxBytes === undefined) return [];
  const first = sizeClassOf(minBytes ?? 0);
  const last = sizeClassOf(maxBytes ?? Number.MAX_SAFE_INTEGER);
  return numbersBetween(first, last).map((size) => term('size', String(size)));
}

/** Returns whole eras, and days at both ends; nothing if there are too many to narrow the search. */
function timesBetween({ modifiedFrom = 0, modifiedTo }: SearchFilter): string[] {
  if (modifiedTo === undefined) return [];
  const [from, to] = [Math.floor(modifiedFrom / daysMs), Math.floor(modifiedTo / daysMs)];
  const daysInEra = eraMs / daysMs;
  const firstEra = Math.ceil(from / daysInEra);
  const endEra = Math.floor((to + 1) / daysInEra);
  if (endEra - firstEra > maxErasInQuery) return [];
  const days = (first: number, last: number) =>
    numbersBetween(first, last).map((day) => term('days', String(day)));
  if (endEra <= firstEra) return days(from, to);
  return [
    ...days(from, firstEra * daysInEra - 1),
    ...numbersBetween(firstEra, endEra - 1).map((era) => term('era', String(era))),
    ...days(endEra * daysInEra, to),
  ];
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
}

function tagTerm(key: string, value: string): string {
  return term('tag', `${key}\t${value}`);
}

function term(kind: keyof typeof marks, text: string): string {
  const mark = String.fromCharCode(firstMark + marks[kind]);
  return mark + text.replaceAll(separator, asLetter);
}

function asLetter(character: string): string {
  return asciiLetters[character.charCodeAt(0)] ?? character;
}
