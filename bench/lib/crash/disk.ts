import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts a small disk for all temporary files. Needs root, and ends the program without it. */
export async function mountDisk(mebibytes: number): Promise<{ remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    await rm(folder, { recursive: true });
    console.error('--disk mounts a tmpfs, which only root may.');
    process.exit(1);
  }
  process.env.TMPDIR = folder;
  return {
    async remove() {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
