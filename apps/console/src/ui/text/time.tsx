import { useSyncExternalStore } from 'react';
import { formats } from '#lib/language/formats.ts';

/** The width of a column of times, in px, which fits the longest relative times, such as “le mois prochain”. */
export const timeWidthPx = 164;

/** How often relative times are written again, in ms. */
const tickMs = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** A relative time, with the exact one on hover. */
export function Time({ value }: { value: number }) {
  useSyncExternalStore(subscribe, tick);
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTime(value)}>
      {formats.relative(value)}
    </time>
  );
}

/** A date, with the exact time on hover. For amounts and documents, where “last month” says too little. */
export function CalendarDate({ value }: { value: number }) {
  return (
    <time dateTime={new Date(value).toISOString()} title={formats.dateTime(value)}>
      {formats.date(value)}
    </time>
  );
}

/** All relative times of a page share one timer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): number {
  return Math.floor(Date.now() / tickMs);
}
