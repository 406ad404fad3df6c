/** The time, in milliseconds since 1970. Handed in, so that a test can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** What the clocks of two machines may differ by, in milliseconds. A lease that ends later than that was dated by a wrong clock. */
export const clockSlackMs = 60_000;
