import { formats } from '#lib/formats.ts';

/** A moment as people say it, with the exact one on hover. */
export function Time({ value }: { value: number }) {
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTime(value)}>
      {formats.relative(value)}
    </time>
  );
}
