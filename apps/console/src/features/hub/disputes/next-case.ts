/** Returns the index of the current case. After a decision, the next case takes the index. */
export function shownAt(ids: readonly string[], wanted: string | undefined, before: number): number {
  const at = wanted === undefined ? 0 : ids.indexOf(wanted);
  if (at >= 0) return at;
  return Math.max(0, Math.min(before, ids.length - 1));
}
