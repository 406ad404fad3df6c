import type { Reader, Schema, Transaction } from '@atoll/database';
import { type CamelCase, fromRow, toRow } from '../../kernel/row.ts';

type SigningKey = CamelCase<Schema['hub_signing_keys']>;

export async function findSigningKey(read: Reader, accountId: string): Promise<SigningKey | undefined> {
  const row = await read
    .selectFrom('hub_signing_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Stores the key of an account that has none yet. */
export async function insertSigningKey(tx: Transaction, key: SigningKey): Promise<void> {
  await tx
    .insertInto('hub_signing_keys')
    .values(toRow<Schema['hub_signing_keys']>(key))
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}
