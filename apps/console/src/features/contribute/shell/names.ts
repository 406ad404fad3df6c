import type { HubProjectSettings, Locale } from '@atoll/contract';
import { languageTag } from '@atoll/contract';
import { locale } from '#lib/page-locale.ts';

type Fields = HubProjectSettings['fields'];
type Labels = Fields[number]['labels'];

const tag = languageTag(locale);
const languageNames = new Intl.DisplayNames(tag, { type: 'language' });
const countryNames = new Intl.DisplayNames(tag, { type: 'region' });
const list = new Intl.ListFormat(tag, { type: 'unit' });
const collator = new Intl.Collator(tag);

export function languageName(code: string): string {
  return nameOf(languageNames, code);
}

export function countryName(code: string): string {
  return nameOf(countryNames, code);
}

export const listOf = (names: readonly string[]): string => list.format(names);

/** Codes that a peer declared may be none. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Codes as choices, by their names. */
export function optionsOf(codes: readonly string[], name: (code: string) => string) {
  return codes
    .map((value) => ({ value, label: name(value) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}

/** A label in the person's language, else in the first of the project's that it has. */
export function labelOf(labels: Labels, languages: readonly string[], fallback: string): string {
  const wanted = languages.map((language) => language.split('-')[0]);
  const inProject = (Object.entries(labels) as [Locale, string][]).find(([of, text]) =>
    Boolean(text && wanted.includes(languageTag(of).split('-')[0] ?? '')),
  );
  return labels[locale] || inProject?.[1] || Object.values(labels).find(Boolean) || fallback;
}

const writtenTypes: ReadonlySet<string> = new Set(['text', 'long_text', 'number', 'date']);

/** What a person wrote in a form, as a line that they recognize it by. */
export function writtenIn(fields: Fields, answers: Readonly<Record<string, unknown>>): string {
  return fields
    .filter(({ name, type }) => writtenTypes.has(type) && answers[name] !== undefined)
    .map(({ name }) => String(answers[name]))
    .join(' · ');
}
