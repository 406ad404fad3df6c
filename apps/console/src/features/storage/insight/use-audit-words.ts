import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { fieldKeys, valueKeys } from './audit-keys.ts';
import { type AuditValue, hiddenValue } from './audit-values.ts';

/** Returns functions for the names and values of a change in words. */
export function useAuditWords() {
  const { t } = useTranslation('audit-sentences');
  const partName = (part: string) => {
    if (/^\d+$/.test(part)) return part;
    return Object.hasOwn(fieldKeys, part) ? t(fieldKeys[part as keyof typeof fieldKeys]) : spaced(part);
  };
  const wordsOf = ({ path, value, isCut }: AuditValue): string => {
    if (isCut) return t('values.tooLong');
    if (value === null || value === '') return t('values.none');
    if (value === hiddenValue) return t('values.hidden');
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no');
    if (typeof value === 'number') return numberOf(path.at(-1) ?? '', value);
    return Object.hasOwn(valueKeys, value) ? t(valueKeys[value as keyof typeof valueKeys]) : value;
  };
  return { nameOf: (path: readonly string[]) => path.map(partName).join(' › '), wordsOf };
}

function numberOf(field: string, value: number): string {
  if (/_bytes$/.test(field)) return formats.bytes(value);
  if (/_micro_usd$/.test(field)) return formats.money(value);
  if (/_at$|_until$/.test(field)) return formats.dateTime(value);
  return formats.count(value);
}

/** A name of the protocol, without its underscores and capitals. */
function spaced(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
