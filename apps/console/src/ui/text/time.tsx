import { formats } from '#lib/language/formats.ts';

/** The width of a column of times, in px, which fits the longest relative times, such as “le mois prochain”. */
export const timeWidthPx = 164;

/** A relative time, with the exact one on hover. */
export function Time({ value }: { value: number }) {
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTime(value)}>
      {formats.relative(value)}
    </time>
  );
}
