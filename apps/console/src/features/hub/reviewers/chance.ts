interface Odds {
  /** One in this many, with two significant digits. */
  readonly times: number;
  /** Whether the probability is even smaller. */
  readonly isLess: boolean;
}

const most = 1_000_000_000;

/** Returns a small probability as one in many: “1 in 400” is clearer than 0.0025. */
export function oddsOf(chance: number): Odds {
  if (!(chance > 1 / most)) return { times: most, isLess: true };
  const times = 1 / chance;
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(times)) - 1);
  return { times: Math.round(times / digits) * digits, isLess: false };
}
