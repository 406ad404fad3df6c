import type { Reader, Transaction } from '@atoll/database';

/** Returns the hashes of the unused codes of a person's newest set. */
export async function listUnusedRecoveryCodes(db: Reader, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map((row) => row.code_hash);
}

/** Replaces the set of codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, personId);
  const rows = hashes.map((hash) => ({ person_id: personId, code_hash: hash, used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a code. @returns false if it doesn't exist or was used */
export async function takeRecoveryCode(
  tx: Transaction,
  personId: string,
  hash: string,
  at: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteRecoveryCodes(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}
