import { bytesPerGigabyte } from '@atoll/contract';

const unitBytes = { MB: 1024 ** 2, GB: bytesPerGigabyte, TB: 1024 * bytesPerGigabyte } as const;
export type Unit = keyof typeof unitBytes;
export const units: readonly Unit[] = ['MB', 'GB', 'TB'];

/** A maximum size in the form's format; empty means no limit. */
export interface SizeDraft {
  size: string;
  unit: Unit;
}

export const noSize: SizeDraft = { size: '', unit: 'GB' };

export function toSizeDraft(bytes: number | null): SizeDraft {
  if (bytes === null) return noSize;
  const unit = units.findLast((each) => bytes >= unitBytes[each]) ?? 'MB';
  return { size: String(bytes / unitBytes[unit]), unit };
}

/** Returns the limit in bytes, or null for no limit. */
export function toBytes({ size, unit }: SizeDraft): number | null {
  const bytes = Math.round(Number(size) * unitBytes[unit]);
  return bytes > 0 ? bytes : null;
}
