const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1024;

/** Returns a number of bytes as the server writes sizes on these pages. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)));
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  }).format(bytes / step ** power);
}

/** Returns a text for a count from its forms, which the page has as JSON: `one`, where a language has it, and `other`. */
export function countedText(forms: string, count: number): string {
  const { one, other } = JSON.parse(forms) as { one?: string; other: string };
  const { lang } = document.documentElement;
  const isOne = new Intl.PluralRules(lang).select(count) === 'one';
  return ((isOne && one) || other).replace('{count}', numberText(count));
}

export function numberText(count: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(count);
}
