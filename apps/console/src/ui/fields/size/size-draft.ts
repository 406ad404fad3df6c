import { bytesPerGigabyte } from '@atoll/contract';

const unitBytes = {
  B: 1,
  kB: 1024,
  MB: 1024 ** 2,
  GB: bytesPerGigabyte,
  TB: 1024 * bytesPerGigabyte,
} as const;
export type Unit = keyof typeof unitBytes;
/** In ascending order. */
const units = Object.keys(unitBytes) as Unit[];

/** A size as typed; empty for none. */
export interface SizeDraft {
  size: string;
  unit: Unit;
}

export const noSize: SizeDraft = { size: '', unit: 'GB' };

/** Returns a size in the largest unit that keeps it exact with two decimals at most. */
export function toSizeDraft(bytes: number | null | undefined, empty = noSize): SizeDraft {
  if (bytes === null || bytes === undefined) return empty;
  const drafts = units.map((unit): SizeDraft => ({ size: shortText(bytes / unitBytes[unit]), unit }));
  const exact = drafts.findLast((draft) => Number(draft.size) >= 1 && toBytes(draft) === bytes);
  return exact ?? { size: String(bytes), unit: 'B' };
}

function shortText(amount: number): string {
  return String(Number(amount.toFixed(2)));
}

/** Returns the size in bytes, or null if none was typed. */
export function toBytes({ size, unit }: SizeDraft): number | null {
  return /\d/.test(size) ? Math.round(Number(size) * unitBytes[unit]) : null;
}

/** Returns the limit in bytes, or null for no limit. */
export function toLimit(draft: SizeDraft): number | null {
  return toBytes(draft) || null;
}

/** Reports whether a draft is empty, or a size of at least one byte that JavaScript can count exactly. */
export function isSizeLimit(draft: SizeDraft): boolean {
  const bytes = toBytes(draft);
  return draft.size.trim() === '' || (bytes !== null && bytes > 0 && Number.isSafeInteger(bytes));
}

/** Returns the units up to a size. */
export function unitsUpTo(maxBytes: number): Unit[] {
  return units.filter((unit) => unitBytes[unit] <= maxBytes);
}
