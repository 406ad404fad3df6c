/** The time, in milliseconds since 1970. Handed in, so that a test can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
