import { copyFile, link } from 'node:fs/promises';

/** Links a file, which costs nothing but stays on its file system, and on Linux to files that the process may write; else copies it. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EPERM') throw error;
    await copyFile(from, to);
  }
}
