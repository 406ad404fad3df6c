import type { CallOutput, getHubItem } from '@atoll/contract';
import { formats } from '#lib/formats.ts';
import { checkKeys } from './keys.ts';
import { countryName, languageName } from './place-names.ts';

export type Check = CallOutput<typeof getHubItem>['checks'][number];

export type CheckCode = keyof typeof checkKeys;

/** Values for the text of a check, as people of the page’s language write them. */
export interface CheckWords {
  readonly code: CheckCode;
  readonly values: Readonly<Record<keyof typeof none, string>>;
}

/** Returns how a check is said. A code from a newer server is said in general words. */
export function checkWords({ code, detail }: Check): CheckWords {
  const known = isKnown(code) ? code : 'other';
  const names = Object.entries(detail).map(([name, value]) => [camelCase(name), write(name, value)] as const);
  return { code: known, values: { ...none, ...Object.fromEntries(names) } };
}

function isKnown(code: string): code is CheckCode {
  return Object.hasOwn(checkKeys, code);
}

/** So that a text never shows an empty pair of braces. */
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

function write(name: string, value: string | number): string {
  const key = camelCase(name);
  if (typeof value === 'number') {
    if (/Bytes$/.test(key)) return formats.bytes(value);
    if (/Ms$/.test(key)) return seconds(value);
    if (/Share$/.test(key)) return formats.percent(value);
    return formats.quantity(value);
  }
  if (key === 'countries') return eachOf(value, countryName);
  if (key === 'detected') return eachOf(value, languageName);
  if (key === 'declared') return isCountry(value) ? countryName(value) : languageName(value);
  return value;
}

const eachOf = (values: string, name: (value: string) => string) =>
  values
    .split(',')
    .filter((value) => value !== '')
    .map((value) => name(value.split(':')[0]?.trim() ?? value))
    .join(', ') || '–';

const isCountry = (value: string) => /^[A-Z]{2}$/.test(value);

function seconds(ms: number): string {
  return `${formats.quantity(ms / 1000)} s`;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
