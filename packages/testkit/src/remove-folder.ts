import { rm } from 'node:fs/promises';

/**
 * Removes a test's folder with its contents. A process that is still ending may write to it (SQLite removes its `-wal`
 * file last), which makes a single pass fail with ENOTEMPTY. Retries for about 5 s.
 */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
