import { randomFillSync } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are given back one at a time, so that others who fill the disk don't get all of it at once. */
const parts = 4;
const partNames = Array.from({ length: parts }, (_, at) => `ballast-${at}`);
/** What an earlier version kept. */
const formerName = 'ballast';

const mebibyte = 1024 ** 2;
/** All parts hold several hundred deletions, and SQLite's journal is folded each second while the disk is full. A small disk gives a tenth. */
const mostPartBytes = 2 * mebibyte;
const leastPartBytes = mebibyte;

/** Room on the disk of the database, put aside so that deleting goes on when the disk is full. */
export interface Reserve {
  /** Counts releases: what failed before the last one may be tried again. */
  readonly releases: number;
  /** Gives one part back to the disk, at once. False when none is left. */
  release(): boolean;
  /** Releases one part if not even so much is free. */
  releaseIfFull(): void;
  /** Puts aside what is missing, if `mayTake` says that there is room. */
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

/** How much of the reserve isn't there: so much more must be free before others may have any. */
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
      // Zeros would take no room on a file system that compresses.
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
