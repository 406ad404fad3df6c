const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1024;

/** Returns a number of bytes with its unit as people of a language write it; `tag` is a BCP 47 tag. */
export function sizeText(tag: string, bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)));
  const amount = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return amount.format(bytes / step ** power);
}

/** A text with `{count}`; languages without a plural have one form. */
export interface Counted {
  readonly one?: string;
  readonly other: string;
}

/** Returns the form of a text that suits a count, with the count in it. */
export function countedText(tag: string, { one, other }: Counted, count: number): string {
  const isOne = new Intl.PluralRules(tag).select(count) === 'one';
  return ((isOne && one) || other).replace('{count}', new Intl.NumberFormat(tag).format(count));
}
