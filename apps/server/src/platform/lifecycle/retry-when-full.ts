import type { Database } from '@atoll/database';
import { isNoRoom } from '../errors.ts';
import type { Reserve } from './reserve.ts';

/**
 * Runs a transaction that a full disk stopped again, with room from the reserve. Storing is refused long before the disk
 * is full (`watchRoom`), so what gets this room is deleting, signing in and the like.
 */
export function retryWhenFull(database: Database, reserve: Pick<Reserve, 'releases' | 'release'>): Database {
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      const { releases } = reserve;
      try {
        return await work();
      } catch (error) {
        if (!isNoRoom(error)) throw error;
        // Another transaction that failed at the same moment may have released some already.
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
