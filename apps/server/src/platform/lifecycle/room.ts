import { statfsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** With less than this no bytes are taken in any more: what is left is for deleting, and for the database's own work. */
const reservedBytes = 8 * 1024 ** 2;
const checkEveryMs = 1000;

/** Whether a disk has room for what users store, as it was a second ago. */
export function watchRoom(folder: string): () => boolean {
  let hasRoom = isEnough(statfsSync(folder));
  const check = async () => {
    hasRoom = isEnough(await statfs(folder));
  };
  // A disk that can't be asked is not known to be full.
  setInterval(() => check().catch(() => undefined), checkEveryMs).unref();
  return () => hasRoom;
}

function isEnough({ bavail, bsize }: { bavail: number; bsize: number }): boolean {
  return bavail * bsize >= reservedBytes;
}

const ballastName = 'ballast';
const ballastBytes = 4 * 1024 ** 2;

/** Gives back the room that was put aside, so that a server can start, and users can delete, on a full disk. */
export async function dropBallast(folder: string): Promise<void> {
  await rm(join(folder, ballastName), { force: true });
}

/** Puts room aside for a start on a full disk; nothing where there is little left. */
export async function keepBallast(folder: string): Promise<void> {
  const path = join(folder, ballastName);
  const known = await stat(path).catch(() => undefined);
  if (known?.size === ballastBytes || !isEnough(await statfs(folder))) return;
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(Buffer.alloc(ballastBytes));
    await file.sync();
  } finally {
    await file.close();
  }
}
