import type { Reader, Transaction } from '@atoll/database';

/** Hashes of the codes of a person's newest set that were not used. */
export async function listUnusedRecoveryCodes(db: Reader, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map((row) => row.code_hash);
}

/** Puts a new set in place of the old. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, personId);
  const rows = hashes.map((hash) => ({ person_id: personId, code_hash: hash, used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a code up. @returns false when there is no such, or it was used */
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
