import { mutation, type Reader, type Schema } from '@atoll/database';
import type { KeyReference, KmsKey, KmsKeyState } from './kms-key.ts';

export async function findKmsKey(
  read: Reader,
  accountId: string,
  reference: KeyReference,
): Promise<KmsKey | undefined> {
  const keys = read
    .selectFrom('kms_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '!=', 'Destroyed');
  const row = await ('id' in reference
    ? keys.where('id', '=', reference.id)
    : keys.where('alias', '=', reference.alias)
  ).executeTakeFirst();
  return row && toKey(row);
}

export async function findKmsKeysOf(read: Reader, accountId: string): Promise<KmsKey[]> {
  const rows = await read
    .selectFrom('kms_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '!=', 'Destroyed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toKey);
}

/** Returns all accounts' keys in the order of their IDs, after `afterId`. */
export async function findKmsKeys(read: Reader, afterId: string, limit: number): Promise<KmsKey[]> {
  const rows = await read
    .selectFrom('kms_keys')
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toKey);
}

/** Returns keys whose waiting period has ended, and those whose destruction was started and not finished. */
export async function findDoomedKeys(read: Reader, now: number, limit: number): Promise<KmsKey[]> {
  const rows = await read
    .selectFrom('kms_keys')
    .selectAll()
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .limit(limit)
    .execute();
  return rows.map(toKey);
}

type Insertion = 'inserted' | 'limit' | 'aliasTaken';

export const insertKmsKey = mutation(
  'storage.insertKmsKey',
  async (tx, { key, limit }: { key: KmsKey; limit: number }): Promise<Insertion> => {
    const keys = await findKmsKeysOf(tx, key.accountId);
    if (key.alias !== null && keys.some((other) => other.alias === key.alias)) return 'aliasTaken';
    if (keys.length >= limit) return 'limit';
    await tx.insertInto('kms_keys').values(toRow(key)).execute();
    return 'inserted';
  },
);

export interface StateChange {
  id: string;
  from: readonly KmsKeyState[];
  to: KmsKeyState;
  deleteAt: number | null;
}

/** Returns false if the key no longer exists or is not in one of the expected states. */
export const changeKmsKeyState = mutation(
  'storage.changeKmsKeyState',
  async (tx, { id, from, to, deleteAt }: StateChange): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('kms_keys')
      .set({ state: to, delete_at: deleteAt })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
);

/** Returns false if another key of the account has the alias. */
export const changeKmsKeyAlias = mutation(
  'storage.changeKmsKeyAlias',
  async (
    tx,
    { id, accountId, alias }: { id: string; accountId: string; alias: string | null },
  ): Promise<boolean> => {
    const keys = await findKmsKeysOf(tx, accountId);
    if (alias !== null && keys.some((other) => other.alias === alias && other.id !== id)) return false;
    await tx.updateTable('kms_keys').set({ alias }).where('id', '=', id).execute();
    return true;
  },
);

export interface RotationChange {
  id: string;
  rotatedAt?: number;
  rotatesYearly?: boolean;
}

export const changeKmsKeyRotation = mutation(
  'storage.changeKmsKeyRotation',
  async (tx, { id, rotatedAt, rotatesYearly }: RotationChange): Promise<void> => {
    await tx
      .updateTable('kms_keys')
      .set({
        ...(rotatedAt === undefined ? {} : { rotated_at: rotatedAt }),
        ...(rotatesYearly === undefined ? {} : { rotates_yearly: rotatesYearly ? 1 : 0 }),
      })
      .where('id', '=', id)
      .execute();
  },
);

/** After this, the deletion can't be canceled. Returns false for a key that isn't due. */
export const beginDestruction = mutation(
  'storage.beginKmsKeyDestruction',
  async (tx, { id, now }: { id: string; now: number }): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('kms_keys')
      .set({ state: 'Destroyed' })
      .where('id', '=', id)
      .where('delete_at', '<=', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
);

export const deleteDestroyedKmsKey = mutation(
  'storage.deleteDestroyedKmsKey',
  async (tx, { id }: { id: string }): Promise<void> => {
    await tx.deleteFrom('kms_keys').where('id', '=', id).where('state', '=', 'Destroyed').execute();
  },
);

function toRow(key: KmsKey): Schema['kms_keys'] {
  return {
    id: key.id,
    account_id: key.accountId,
    alias: key.alias,
    description: key.description,
    state: key.state,
    backend: key.backend,
    rotates_yearly: key.rotatesYearly ? 1 : 0,
    created_at: key.createdAt,
    rotated_at: key.rotatedAt,
    delete_at: key.deleteAt,
  };
}

function toKey(row: Schema['kms_keys']): KmsKey {
  return {
    id: row.id,
    accountId: row.account_id,
    alias: row.alias,
    description: row.description,
    state: row.state,
    backend: row.backend,
    rotatesYearly: row.rotates_yearly === 1,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
    deleteAt: row.delete_at,
  };
}
