import type { Database } from '@atoll/database';
import { isNoRoom } from '../errors.ts';
import type { Reserve } from './reserve.ts';

/**
 * Retries a transaction that failed on a full disk, with space from the reserve. Writes of objects are refused long
 * before the disk is full (`watchRoom`), so this serves deletions and sign-ins, for example.
 */
export function retryWhenFull(database: Database, reserve: Pick<Reserve, 'releases' | 'release'>): Database {
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      const { releases } = reserve;
      try {
        return await work();
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        // Another transaction that failed at the same moment may have released a part already.
        if (releases === reserve.releases && !reserve.release()) throw error;
        database.checkpoint();
      }
    }
  };
  return {
    ...database,
    transaction: (work) => trying(() => database.transaction(work)),
    write: (mutation, input) => trying(() => database.write(mutation, input)),
  };
}
