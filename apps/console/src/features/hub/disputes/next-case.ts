/** Returns the place of the shown case; one that was decided leaves its place to the one after it. */
export function shownAt(ids: readonly string[], wanted: string | undefined, before: number): number {
  const at = wanted === undefined ? 0 : ids.indexOf(wanted);
  if (at >= 0) return at;
  return Math.max(0, Math.min(before, ids.length - 1));
}
