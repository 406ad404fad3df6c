import type { Database } from '@atoll/database';
import type { HubFiles } from '../kernel/files.ts';

/** An interruption right before or after the n-th write to the bucket or the database. */
export interface Interruption {
  readonly at: number;
  readonly when: 'before' | 'after';
  /** Throws. The process has died, and neither reads nor writes from then on. */
  happen(): Promise<void>;
}

const writes = ['write', 'copy', 'setTags', 'remove'] as const;

/** Returns files and a database that count writes and interrupt one. */
export function interrupted(
  given: { readonly files: HubFiles; readonly database: Database },
  { at, when, happen }: Interruption,
) {
  let count = 0;
  let death: unknown;
  const interrupt = async () => {
    await happen().catch((error: unknown) => {
      death = error;
      throw error;
    });
  };
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (death !== undefined) throw death;
    count++;
    const isIt = count === at;
    if (isIt && when === 'before') await interrupt();
    const done = await work();
    if (isIt && when === 'after') await interrupt();
    return done;
  };
  const files: Record<string, unknown> = { ...given.files };
  for (const name of writes) {
    const work = given.files[name] as (...asked: unknown[]) => Promise<unknown>;
    files[name] = (...asked: unknown[]) => counted(() => work(...asked));
  }
  const database: Database = Object.assign(Object.create(given.database), {
    transaction: ((...asked: Parameters<Database['transaction']>) =>
      counted(() => given.database.transaction(...asked))) as Database['transaction'],
  });
  return {
    files: files as unknown as HubFiles,
    database,
    /** Reports whether that write has happened. */
    hasHappened: () => count >= at,
  };
}
