import { rm } from 'node:fs/promises';

/**
 * Removes a test's folder and all that is in it. A process that was just told to end may still write there
 * (SQLite removes its `-wal` file last), which makes a single pass fail with ENOTEMPTY: retries for about 5 s.
 */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
