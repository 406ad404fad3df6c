import type { Database, Reader } from '@atoll/database';
import { randomHex } from '../ids.ts';

/** The identity that a database shares with its blob store, its archive and its data folder. */
export interface Installation {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** When this database got its id, in milliseconds since 1970. */
  readonly createdAt: number;
}

/** Returns the installation's identity, creating it at the first start. Processes that start together get the same one. */
export async function ensureInstallation(database: Database, now: number): Promise<Installation> {
  // A start on a full disk must not need to write.
  const existing = await find(database.read);
  if (existing) return existing;
  return database.transaction(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ only_row: 1, id: randomHex(16), created_at: now, key_check: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return readInstallation(tx);
  });
}

/**
 * Returns the identity that the core has created.
 * @throws before the core's first start
 */
export async function readInstallation(read: Reader): Promise<Installation> {
  const installation = await find(read);
  if (!installation) throw new Error('this database has no installation id yet');
  return installation;
}

function find(read: Reader): Promise<Installation | undefined> {
  return read.selectFrom('installation').select(['id', 'created_at as createdAt']).executeTakeFirst();
}
