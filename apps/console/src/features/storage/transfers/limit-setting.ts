const name = 'uploadLimit';
const kibi = 1024;

/** Bytes a second. */
export const speedLimits: readonly number[] = [256 * kibi, kibi ** 2, 4 * kibi ** 2, 16 * kibi ** 2];

/** Null: none was chosen. */
export function readLimit(storage: Pick<Storage, 'getItem'>): number | null {
  const kept = Number(storage.getItem(name));
  return speedLimits.includes(kept) ? kept : null;
}

export function writeLimit(storage: Pick<Storage, 'setItem' | 'removeItem'>, limit: number | null): void {
  if (limit === null) storage.removeItem(name);
  else storage.setItem(name, String(limit));
}
