import type { HubProjectSettings, Locale } from '@atoll/contract';
import { joinLabel, languageTag } from '@atoll/contract';
import { createPlaceNames } from '#lib/language/create-place-names.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';

type Fields = HubProjectSettings['fields'];
type Labels = Fields[number]['labels'];

const tag = languageTag(locale);
const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' });
const collator = new Intl.Collator(tag);

const places = createPlaceNames(tag);

export const { countryName } = places;

/** Returns the name of a language for a label, which begins with a capital where the language has them. */
export function languageName(language: string): string {
  return formats.capitalized(places.languageName(language));
}

export const listOf = (names: readonly string[]): string => list.format(names);

/** Lists the names of languages. Only the first begins with a capital, except in languages that always write one. */
export function languagesOf(languages: readonly string[]): string {
  return formats.capitalized(listOf(languages.map(places.languageName)));
}

/** Returns codes as options, sorted by their names. */
export function optionsOf(codes: readonly string[], name: (code: string) => string) {
  return codes
    .map((value) => ({ value, label: name(value) }))
    .sort((a, b) => collator.compare(a.label, b.label));
}

/** Returns a label in the person's language, otherwise in the first of the project's languages that has one. */
export function labelOf(labels: Labels, languages: readonly string[], fallback: string): string {
  const wanted = languages.map((language) => language.split('-')[0]);
  const inProject = (Object.entries(labels) as [Locale, string][]).find(([of, text]) =>
    Boolean(text && wanted.includes(languageTag(of).split('-')[0] ?? '')),
  );
  return labels[locale] || inProject?.[1] || Object.values(labels).find(Boolean) || fallback;
}

/** Returns the label of an option, or the value itself if the field has no such option. */
export function optionName(field: Fields[number], value: string, languages: readonly string[]): string {
  const option = field.options.find((one) => one.value === value);
  return option ? labelOf(option.labels, languages, value) : value;
}

/** Joins the answers of a form into a line that its author recognizes. Omits yes and no, which say too little. */
export function answersLine(
  { fields, languages }: { readonly fields: Fields; readonly languages: readonly string[] },
  answers: Readonly<Record<string, unknown>>,
): string {
  return fields
    .flatMap((field) => {
      const answer = answers[field.name];
      return answer === undefined || field.type === 'yes_no'
        ? []
        : [answer].flat().map((one) => [field, one] as const);
    })
    .map(([field, answer]) => optionName(field, String(answer), languages))
    .join(' · ');
}

/** Returns the answers of a form, a line for each. `yesNo` names the two answers of a question. */
export function answersText(
  { fields, languages }: { readonly fields: Fields; readonly languages: readonly string[] },
  answers: Readonly<Record<string, unknown>>,
  yesNo: { readonly yes: string; readonly no: string },
): string {
  const wordOf = (field: Fields[number], answer: unknown) =>
    typeof answer === 'boolean' ? yesNo[answer ? 'yes' : 'no'] : optionName(field, String(answer), languages);
  return fields
    .filter(({ name }) => answers[name] !== undefined)
    .map((field) => {
      const words = [answers[field.name]].flat().map((one) => wordOf(field, one));
      return joinLabel(locale, labelOf(field.labels, languages, field.name), words.join(', '));
    })
    .join('\n');
}
