import type { Reader, Transaction } from '@atoll/database';

/** A current or former signing key of ID tokens and notices. */
export interface StoredKey {
  /** The `kid`. */
  readonly id: string;
  readonly sealedKey: string;
  readonly createdAt: number;
  readonly retiredAt: number | null;
}

/** Returns the keys, newest first. */
export function findKeys(read: Reader): Promise<StoredKey[]> {
  return read
    .selectFrom('openid_keys')
    .select(['id', 'sealed_key as sealedKey', 'created_at as createdAt', 'retired_at as retiredAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertKey(tx: Transaction, { id, sealedKey, createdAt }: StoredKey): Promise<void> {
  await tx
    .insertInto('openid_keys')
    .values({ id, sealed_key: sealedKey, created_at: createdAt, retired_at: null })
    .execute();
}

export async function resealKey(tx: Transaction, id: string, sealedKey: string): Promise<void> {
  await tx.updateTable('openid_keys').set({ sealed_key: sealedKey }).where('id', '=', id).execute();
}

export async function retireKeys(tx: Transaction, ids: readonly string[], at: number): Promise<void> {
  await tx.updateTable('openid_keys').set({ retired_at: at }).where('id', 'in', ids).execute();
}

export async function deleteKeysRetiredBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom('openid_keys').where('retired_at', '<', time).execute();
}
