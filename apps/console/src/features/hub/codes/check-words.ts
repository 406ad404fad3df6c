import type { CallOutput, getHubItem } from '@atoll/contract';
import type { createPlaceNames } from '#lib/language/create-place-names.ts';
import type { createFormats } from '#lib/language/format.ts';
import { checkKeys } from './text-keys.ts';

export type Check = CallOutput<typeof getHubItem>['checks'][number];

export type CheckCode = keyof typeof checkKeys;

/** Values for the text of a check, in the format of the page’s language. */
export interface CheckWords {
  readonly code: CheckCode;
  readonly values: Readonly<Record<keyof typeof none, string>>;
}

/** Formats values in a language. */
export type CheckWriter = Pick<
  ReturnType<typeof createFormats>,
  'bytes' | 'list' | 'percent' | 'quantity' | 'seconds'
> &
  ReturnType<typeof createPlaceNames>;

/** Returns the text of a check. An unknown code from a newer server has a general text. */
export function checkWords({ code, detail }: Check, writer: CheckWriter): CheckWords {
  const known = isKnown(code) ? code : 'other';
  const names = Object.entries(detail).map(
    ([name, value]) => [camelCase(name), write(name, value, writer)] as const,
  );
  return { code: known, values: { ...none, ...Object.fromEntries(names) } };
}

function isKnown(code: string): code is CheckCode {
  return Object.hasOwn(checkKeys, code);
}

/** Replaces missing parameters, because a text must not show empty braces. */
const none = {
  actual: '–',
  allowed: '–',
  sizeBytes: '–',
  minBytes: '–',
  maxBytes: '–',
  durationMs: '–',
  minDurationMs: '–',
  maxDurationMs: '–',
  silenceShare: '–',
  maxSilenceShare: '–',
  declared: '–',
  countries: '–',
  detected: '–',
};

function write(name: string, value: string | number, writer: CheckWriter): string {
  const { bytes, list, percent, quantity, seconds, countryName, languageName } = writer;
  const key = camelCase(name);
  if (typeof value === 'number') {
    if (/Bytes$/.test(key)) return bytes(value);
    if (/Ms$/.test(key)) return seconds(value);
    if (/Share$/.test(key)) return percent(value);
    return quantity(value);
  }
  if (key === 'countries') return list(eachOf(value, countryName)) || none.countries;
  if (key === 'detected') return list(eachOf(value, languageName)) || none.detected;
  if (key === 'declared') return isCountry(value) ? countryName(value) : languageName(value);
  return value;
}

const eachOf = (values: string, name: (value: string) => string) =>
  values
    .split(',')
    .filter((value) => value !== '')
    .map((value) => name(value.split(':')[0]?.trim() ?? value));

const isCountry = (value: string) => /^[A-Z]{2}$/.test(value);

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
