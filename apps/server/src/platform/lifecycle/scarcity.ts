/**
 * How scarce the space for user data is. While it is `'scarce'`, deleted blobs free theirs within seconds; `'low'` comes before,
 * so that every process protects what it reads in time.
 */
export type Scarcity = 'none' | 'low' | 'scarce';

export interface DiskSpace {
  /** Bytes that can be accepted before only the floor and the missing part of the reserve are free. */
  readonly spareBytes: number;
  readonly totalBytes: number;
}

/** With less than this left for user data, or less than a tenth of a smaller disk, space is scarce. */
const mostScarceBytes = 1024 ** 3;
/** Space is low for at least this long before it is scarce, however fast a disk fills: processes look every second. */
const noticeMs = 5_000;

/** Judges how scarce space is from what is measured. */
export function createScarcity(now: () => number = () => performance.now()) {
  let disk: DiskSpace = { spareBytes: Number.POSITIVE_INFINITY, totalBytes: Number.POSITIVE_INFINITY };
  let lowSinceMs: number | undefined;
  const isBelow = (times: number) =>
    disk.spareBytes < times * Math.min(mostScarceBytes, disk.totalBytes / 10);
  return {
    measured(space: DiskSpace): void {
      disk = space;
      lowSinceMs = isBelow(2) ? (lowSinceMs ?? now()) : undefined;
    },
    state(): Scarcity {
      if (lowSinceMs === undefined) return 'none';
      return isBelow(1) && now() - lowSinceMs >= noticeMs ? 'scarce' : 'low';
    },
  };
}
