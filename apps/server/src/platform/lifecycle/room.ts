import { statfsSync } from 'node:fs';
import { NoRoomError } from '../errors.ts';
import { missingReserveBytes } from './reserve.ts';

const mebibyte = 1024 ** 2;
/** With less than this no bytes are taken in: what is left is for deleting, and for the database's own work. */
const floorBytes = 8 * mebibyte;
/** What one body may still write after it was last counted: what waits in memory, and what the disk adds to it. */
const writeBytes = mebibyte;
const checkEveryMs = 1000;

/** Whether disks have room for what users store. */
export interface Room {
  /** @param bytes what the caller is about to write */
  hasRoom(bytes?: number): boolean;
  /** Counts bytes that are about to be written. @throws {NoRoomError} */
  take(bytes: number): void;
  /** Until the function it returns is called, one more body is being written, and more is kept free. */
  begin(): () => void;
}

export interface RoomOptions {
  /** Where bytes are stored: one folder on each disk. */
  readonly folders: readonly string[];
  /** Where the reserve lies; null where none is kept. */
  readonly reserveFolder: string | null;
  /** How many processes take bytes in at the same time: none sees what the others take between two looks at the disk. */
  readonly processes: number;
}

/**
 * Watches disks from one process. It looks every second, and again whenever what was taken since the last look might have
 * filled the rest: so many connections at once can't overshoot what is kept free.
 */
export function watchRoom(options: RoomOptions): Room {
  const { processes } = options;
  let disk = measure(options);
  let takenBytes = 0;
  let writes = 0;

  const look = () => {
    disk = measure(options);
    takenBytes = 0;
  };
  const leftBytes = () => {
    const inFlightBytes = Math.min(writes * writeBytes * processes, disk.totalBytes / 4);
    return disk.spareBytes - takenBytes * processes - inFlightBytes;
  };
  const hasRoom = (bytes = 0) => {
    takenBytes += bytes;
    if (leftBytes() >= 0) return true;
    look();
    takenBytes = bytes;
    return leftBytes() >= 0;
  };
  // A disk that can't be asked is not known to be full.
  setInterval(() => attempt(look), checkEveryMs).unref();
  return {
    hasRoom,
    take(bytes) {
      if (!hasRoom(bytes)) throw new NoRoomError();
    },
    begin() {
      writes++;
      return () => writes--;
    },
  };
}

interface Disk {
  /** What may be taken in until only the floor, and what the reserve lacks, is free. */
  spareBytes: number;
  totalBytes: number;
}

/** Looks at all disks and answers with the fullest. */
function measure({ folders, reserveFolder }: RoomOptions): Disk {
  const disks = folders.map((folder) => {
    const { bavail, bsize, blocks } = statfsSync(folder);
    const missingBytes = folder === reserveFolder ? missingReserveBytes(folder) : 0;
    return { spareBytes: bavail * bsize - floorBytes - missingBytes, totalBytes: blocks * bsize };
  });
  return disks.reduce((fullest, disk) => (disk.spareBytes < fullest.spareBytes ? disk : fullest));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // The next look may succeed.
  }
}
