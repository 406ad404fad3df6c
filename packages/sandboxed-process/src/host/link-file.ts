import { copyFile, link } from 'node:fs/promises';

/**
 * Links a file, or copies it if that's impossible. A link costs nothing, but only works within a file system, and on
 * Linux for files that the process may write.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EPERM') throw error;
    await copyFile(from, to);
  }
}
