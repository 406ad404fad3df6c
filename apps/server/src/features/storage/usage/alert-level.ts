/** In percent of a limit, highest first. */
const levels = [100, 80, 50] as const;
/** The fall below a level that resets it, so that values around the level are reported only once. */
const slackPercent = 5;

/** Returns the level that usage has reached. It rises at once, and falls with some slack. */
export function levelOf(used: number, limit: number, before: number): number {
  if (limit <= 0) return 0;
  const percent = (used / limit) * 100;
  const reached = levels.find((level) => percent >= level) ?? 0;
  if (reached >= before) return reached;
  return levels.find((level) => level <= before && percent >= level - slackPercent) ?? 0;
}
