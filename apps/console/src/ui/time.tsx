import { formats } from '#lib/formats.ts';

/** Width of a column of times, in px: the longest relative times, such as “le mois prochain”, fit in it. */
export const timeWidthPx = 164;

/** A moment as people say it, with the exact one on hover. */
export function Time({ value }: { value: number }) {
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTime(value)}>
      {formats.relative(value)}
    </time>
  );
}
