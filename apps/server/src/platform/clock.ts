/** Returns the time in milliseconds since 1970. Injected, so that tests can move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The tolerated difference between the clocks of two machines, in milliseconds. A lease that ends later was dated by a wrong clock. */
export const clockSlackMs = 60_000;
