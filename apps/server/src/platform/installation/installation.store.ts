import type { Database, Reader, Transaction } from '@atoll/database';
import { randomHex } from '../ids.ts';

/** The identity that a database shares with its blob store, archive and data folder. */
export interface Installation {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** Time at which this database got its ID, in milliseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Returns the installation's identity, created at the first start: `proposedId`, or a random ID. Processes that start together
 * get the same one.
 */
export async function ensureInstallation(
  database: Database,
  now: number,
  proposedId = randomHex(16),
): Promise<Installation> {
  // A start on a full disk must not need to write.
  const existing = await findInstallation(database.read);
  if (existing) return existing;
  return database.transaction(async (tx) => {
    await tx
      .insertInto('installation')
      .values({ only_row: 1, id: proposedId, created_at: now, key_check: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return readInstallation(tx);
  });
}

/** Returns the identity that the main process has created. @throws before its first start */
export async function readInstallation(read: Reader): Promise<Installation> {
  const installation = await findInstallation(read);
  if (!installation) throw new Error('this database has no installation id yet');
  return installation;
}

/** Returns undefined before the first start of a version with IDs. */
export function findInstallation(read: Reader): Promise<Installation | undefined> {
  return read
    .selectFrom('installation')
    .select(['id', 'created_at as createdAt'])
    .where('only_row', '=', 1)
    .executeTakeFirst();
}

/** Returns the constant encrypted with the installation's master key; null before the first start. */
export async function readKeyCheck(read: Reader): Promise<string | null> {
  // By the key, so that no reader process is needed: health depends on it.
  const row = await read
    .selectFrom('installation')
    .select('key_check')
    .where('only_row', '=', 1)
    .executeTakeFirst();
  return row?.key_check ?? null;
}

export async function writeKeyCheck(database: Database, keyCheck: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('installation').set({ key_check: keyCheck }).execute();
  });
}

/** Makes a copied database its own installation, so that it doesn't touch the original's stores. */
export async function renewInstallation(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ id: randomHex(16), created_at: now })
    .execute();
}
