/** In percent of a limit, the highest first. */
const levels = [100, 80, 50] as const;
/** So far below a level it is left again: what hovers around one is told of once. */
const slackPercent = 5;

/** The level that a use of a limit has reached, given the one it was at: it rises at once, and falls with some slack. */
export function levelOf(used: number, limit: number, before: number): number {
  if (limit <= 0) return 0;
  const percent = (used / limit) * 100;
  const reached = levels.find((level) => percent >= level) ?? 0;
  if (reached >= before) return reached;
  return levels.find((level) => level <= before && percent >= level - slackPercent) ?? 0;
}
