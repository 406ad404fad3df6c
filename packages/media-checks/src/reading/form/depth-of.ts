/** Returns how deeply a value of JSON is nested, 0 for one that isn't. Stops at one more than `max`. Needs no stack. */
export function depthOf(value: unknown, max: number): number {
  let depth = 0;
  let level = [value].filter(isNested);
  while (level.length > 0 && depth <= max) {
    depth++;
    level = level.flatMap((item) => Object.values(item)).filter(isNested);
  }
  return depth;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
