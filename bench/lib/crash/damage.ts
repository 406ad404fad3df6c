import { randomInt } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const share = 10;

/** Inverts one byte in every tenth blob file, and returns the number of those files. */
export async function damageBlobs(dataDir: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).filter((_, at) => at % share === 0);
  for (const { parentPath, name } of files) {
    const file = await open(join(parentPath, name), 'r+');
    try {
      const { size } = await file.stat();
      if (size === 0) continue;
      const position = randomInt(size);
      const byte = Buffer.alloc(1);
      await file.read(byte, 0, 1, position);
      byte[0] = (byte[0] ?? 0) ^ 0xff;
      await file.write(byte, 0, 1, position);
    } finally {
      await file.close();
    }
  }
  return files.length;
}
