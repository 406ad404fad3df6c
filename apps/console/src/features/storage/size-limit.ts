import { bytesPerGigabyte } from '@atoll/contract';

const unitBytes = {
  kB: 1024,
  MB: 1024 ** 2,
  GB: bytesPerGigabyte,
  TB: 1024 * bytesPerGigabyte,
} as const;
export type Unit = keyof typeof unitBytes;
/** The units for amounts of data, such as quotas, in ascending order. */
export const amountUnits: readonly Unit[] = ['MB', 'GB', 'TB'];
/** The units for files, in ascending order. */
export const fileUnits: readonly Unit[] = ['kB', 'MB', 'GB'];

/** A maximum size in the form's format; empty means no limit. */
export interface SizeDraft {
  size: string;
  unit: Unit;
}

export const noSize: SizeDraft = { size: '', unit: 'GB' };

/** Returns a size in the largest unit of which it has at least one. */
export function toSizeDraft(bytes: number | null, units = amountUnits): SizeDraft {
  if (bytes === null) return noSize;
  const unit = units.findLast((each) => bytes >= unitBytes[each]) ?? units[0] ?? 'MB';
  return { size: String(bytes / unitBytes[unit]), unit };
}

/** Returns the limit in bytes, or null for no limit. */
export function toBytes({ size, unit }: SizeDraft): number | null {
  const bytes = Math.round(Number(size) * unitBytes[unit]);
  return bytes > 0 ? bytes : null;
}

/** Reports whether a draft is empty, or a size of at least one byte that JavaScript can count exactly. */
export function isSizeLimit(draft: SizeDraft): boolean {
  const bytes = toBytes(draft);
  return draft.size.trim() === '' || (bytes !== null && Number.isSafeInteger(bytes));
}
