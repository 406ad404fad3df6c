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
