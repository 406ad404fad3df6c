import { randomFillSync } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are released one at a time, so that other programs that fill the disk don't get everything at once. */
const parts = 4;
const partNames = Array.from({ length: parts }, (_, at) => `ballast-${at}`);
/** The reserve's file in an earlier version. */
const formerName = 'ballast';

const mebibyte = 1024 ** 2;
/**
 * All parts together suffice for several hundred deletions, with a checkpoint each second while the disk is full. On a small
 * disk it is a tenth.
 */
const mostPartBytes = 2 * mebibyte;
const leastPartBytes = mebibyte;

/** Reserved space on the database's disk, so that deleting works when the disk is full. */
export interface Reserve {
  /** Number of releases. An operation that failed before the last one may be retried. */
  readonly releases: number;
  /** Frees one part at once. Returns false if none is left. */
  release(): boolean;
  /** Frees one part if less than that is free. */
  releaseIfFull(): void;
  /** Restores missing parts if `mayTake` reports enough room. */
  refill(mayTake: () => boolean): Promise<void>;
}

export function openReserve(folder: string): Reserve {
  let releases = 0;
  const release = () => {
    const last = [formerName, ...partNames].findLast((name) => sizeOf(join(folder, name)) !== undefined);
    if (last === undefined) return false;
    rmSync(join(folder, last), { force: true });
    releases++;
    return true;
  };
  return {
    get releases() {
      return releases;
    },
    release,
    releaseIfFull() {
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < partBytesOf(folder)) release();
    },
    async refill(mayTake) {
      const partBytes = partBytesOf(folder);
      for (const name of partNames) {
        const path = join(folder, name);
        if (sizeOf(path) === partBytes) continue;
        if (!mayTake()) return;
        await writePart(path, partBytes);
      }
      await rm(join(folder, formerName), { force: true });
    },
  };
}

/** Returns how much of the reserve is missing: that much more must be free before others may use any. */
export function missingReserveBytes(folder: string): number {
  const partBytes = partBytesOf(folder);
  return partNames.filter((name) => sizeOf(join(folder, name)) !== partBytes).length * partBytes;
}

function partBytesOf(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  const share = Math.floor((blocks * bsize) / 10 / parts / mebibyte) * mebibyte;
  return Math.min(mostPartBytes, Math.max(leastPartBytes, share));
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

async function writePart(path: string, bytes: number): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      // Zeros would take no space on a compressing file system.
      await file.writeFile(randomFillSync(Buffer.allocUnsafeSlow(bytes)));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
