import { encodeTime } from 'ulid';

/** Ids sort by their time, so that a time is a range of ids. */
export interface TimeRange {
  /** At this moment or later. */
  since?: number | undefined;
  /** Before this moment. */
  before?: number | undefined;
}

const timeLength = 10;
const randomLength = 16;
/** The last moment an id can name. */
const maxTime = 2 ** 48 - 1;

/** The least id of a moment. */
export function firstIdOf(timeMs: number): string {
  return encodeTime(Math.min(timeMs, maxTime), timeLength) + '0'.repeat(randomLength);
}
