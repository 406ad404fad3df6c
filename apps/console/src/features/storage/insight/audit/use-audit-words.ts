import { languageTag } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { createPlaceNames } from '#lib/language/create-place-names.ts';
import { formats } from '#lib/language/formats.ts';
import { locale } from '#lib/language/page-locale.ts';
import { fieldKeys, valueKeys, wordFields } from './audit-keys.ts';
import { type AuditValue, hiddenValue } from './audit-values.ts';

/** Returns functions that translate the names and values of a change. */
export function useAuditWords() {
  const { t } = useTranslation('audit-words');
  const partName = (part: string) => {
    if (isNumber(part)) return part;
    const field = fieldOf(part);
    return Object.hasOwn(fieldKeys, field) ? t(fieldKeys[field as keyof typeof fieldKeys]) : spaced(field);
  };
  // Tag names are user-defined.
  const nameIn = (path: readonly string[]) => (part: string, index: number) =>
    path[index - 1] === 'tags' ? part : partName(part);
  const wordsOf = ({ path, value, isCut }: AuditValue): string => {
    if (isCut) return t('values.tooLong');
    if (value === null || value === '') return t('values.none');
    if (value === hiddenValue) return t('values.hidden');
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    if (typeof value === 'number') return numberOf(path.at(-1) ?? '', value);
    return translated(path, value);
  };
  const translated = (path: readonly string[], value: string): string => {
    const field = path.findLast((part) => !isNumber(part));
    // A setting that consists of a single value has no field.
    if (field === undefined) return wordOf(value);
    if (!wordFields.has(fieldOf(field))) return value;
    const words = value.split(', ');
    return formats.list(isLanguage(field) ? words.map(languageOf) : words.map(wordOf));
  };
  const wordOf = (value: string) =>
    Object.hasOwn(valueKeys, value) ? t(valueKeys[value as keyof typeof valueKeys]) : value;
  return { nameOf: (path: readonly string[]) => path.map(nameIn(path)).join(' › '), wordsOf };
}

const { languageName } = createPlaceNames(languageTag(locale));
const isLanguage = (field: string) => /^(languages?|locale)$/.test(field);
/** Accepts `fr` and `fr_FR`. */
const languageOf = (code: string) => languageName(code.split('_')[0] ?? code);

const isNumber = (part: string) => /^\d+$/.test(part);

/** Returns the name of a field as in calls. Settings before and after a change have names of the code. */
const fieldOf = (part: string) => part.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

function numberOf(field: string, value: number): string {
  if (/_bytes$/.test(field)) return formats.bytes(value);
  if (/_micro_usd$/.test(field)) return formats.money(value);
  if (/^(accept|reject)_at$/.test(field)) return formats.percent(value);
  if (/_(at|until|time)$/.test(field)) return formats.dateTime(value);
  return formats.count(value);
}

/** Converts an identifier to words: without underscores, and with a capital letter. */
function spaced(name: string): string {
  return formats.capitalized(name.replace(/[_-]+/g, ' '));
}
