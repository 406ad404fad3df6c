import { statfsSync } from 'node:fs';
import { NoRoomError } from '../errors.ts';
import { missingReserveBytes } from './reserve.ts';
import { createScarcity, type DiskSpace, type Scarcity } from './scarcity.ts';

const mebibyte = 1024 ** 2;
/** Below this, no bytes are accepted: the rest is for deletions and the database's own work. */
const floorBytes = 8 * mebibyte;
/** Bytes that one body can still write after the last count, because of buffers and file system overhead. */
const writeBytes = mebibyte;
const checkEveryMs = 1000;

/** Reports whether disks have room for user data. */
export interface Room {
  scarcity(): Scarcity;
  /** @param bytes number of bytes that the caller is about to write */
  hasRoom(bytes?: number): boolean;
  /** Returns how many bytes the disk can still take, as known by this process. */
  spareBytes(): number;
  /** Counts bytes that are about to be written. @throws {NoRoomError} */
  take(bytes: number): void;
  /** Registers a body in progress, which increases the reserve, until the returned function is called. */
  begin(): () => void;
}

export interface RoomOptions {
  /** Folders for bytes, one per disk. */
  readonly folders: readonly string[];
  /** The folder of the reserve; null if there is none. */
  readonly reserveFolder: string | null;
  /** The number of processes that accept bytes. Between two checks of the disk, none knows what the others accept. */
  readonly processes: number;
}

/**
 * Watches disks from one process. Checks every second, and again whenever the accepted bytes might have filled the
 * rest, so that many concurrent connections can't exceed it.
 */
export function watchRoom(options: RoomOptions): Room {
  const { processes } = options;
  const scarcity = createScarcity();
  let disk = measure(options);
  let takenBytes = 0;
  let writes = 0;
  scarcity.measured(disk);

  const look = () => {
    disk = measure(options);
    takenBytes = 0;
    scarcity.measured(disk);
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
    if (leftBytes() >= 0) return true;
    // These bytes are not written.
    takenBytes = 0;
    return false;
  };
  // If a check fails, the disk is not assumed to be full.
  setInterval(() => attempt(look), checkEveryMs).unref();
  return {
    scarcity: scarcity.state,
    hasRoom,
    spareBytes: () => Math.max(0, disk.spareBytes - takenBytes),
    take(bytes) {
      if (!hasRoom(bytes)) throw new NoRoomError();
    },
    begin() {
      writes++;
      return () => writes--;
    },
  };
}

/** Checks all disks and returns the fullest. */
function measure({ folders, reserveFolder }: RoomOptions): DiskSpace {
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
    // The next check may succeed.
  }
}
