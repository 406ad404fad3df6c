import { encodeTime } from 'ulid';

/** IDs sort by their time, so a time range is an ID range. */
export interface TimeRange {
  /** At this time or later. */
  since?: number | undefined;
  /** Before this time. */
  before?: number | undefined;
}

const timeLength = 10;
const randomLength = 16;
/** The latest time that an ID can represent. */
const maxTime = 2 ** 48 - 1;

/** Returns the smallest ID of a time. */
export function firstIdOf(timeMs: number): string {
  return encodeTime(Math.min(timeMs, maxTime), timeLength) + '0'.repeat(randomLength);
}
