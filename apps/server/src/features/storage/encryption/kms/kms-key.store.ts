import type { Mutation, Reader, Schema } from '@atoll/database';
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

/** Every account's keys in the order of their ids, after `afterId`. */
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

/** Keys whose waiting time is over, and those whose destruction was begun and not ended. */
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

export const insertKmsKey: Mutation<{ key: KmsKey; limit: number }, Insertion> = {
  name: 'storage.insertKmsKey',
  async run(tx, { key, limit }) {
    const keys = await findKmsKeysOf(tx, key.accountId);
    if (key.alias !== null && keys.some((other) => other.alias === key.alias)) return 'aliasTaken';
    if (keys.length >= limit) return 'limit';
    await tx.insertInto('kms_keys').values(toRow(key)).execute();
    return 'inserted';
  },
};

export interface StateChange {
  id: string;
  from: readonly KmsKeyState[];
  to: KmsKeyState;
  deleteAt: number | null;
}

/** False when the key is gone or in none of the states it may come from. */
export const changeKmsKeyState: Mutation<StateChange, boolean> = {
  name: 'storage.changeKmsKeyState',
  async run(tx, { id, from, to, deleteAt }) {
    const { numUpdatedRows } = await tx
      .updateTable('kms_keys')
      .set({ state: to, delete_at: deleteAt })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};

/** False when another key of the account has the alias. */
export const changeKmsKeyAlias: Mutation<{ id: string; accountId: string; alias: string | null }, boolean> = {
  name: 'storage.changeKmsKeyAlias',
  async run(tx, { id, accountId, alias }) {
    const keys = await findKmsKeysOf(tx, accountId);
    if (alias !== null && keys.some((other) => other.alias === alias && other.id !== id)) return false;
    await tx.updateTable('kms_keys').set({ alias }).where('id', '=', id).execute();
    return true;
  },
};

export interface RotationChange {
  id: string;
  rotatedAt?: number;
  rotatesYearly?: boolean;
}

export const changeKmsKeyRotation: Mutation<RotationChange, void> = {
  name: 'storage.changeKmsKeyRotation',
  async run(tx, { id, rotatedAt, rotatesYearly }) {
    await tx
      .updateTable('kms_keys')
      .set({
        ...(rotatedAt === undefined ? {} : { rotated_at: rotatedAt }),
        ...(rotatesYearly === undefined ? {} : { rotates_yearly: rotatesYearly ? 1 : 0 }),
      })
      .where('id', '=', id)
      .execute();
  },
};

/** From here on nobody can cancel its deletion any more. False for one that isn't due. */
export const beginDestruction: Mutation<{ id: string; now: number }, boolean> = {
  name: 'storage.beginKmsKeyDestruction',
  async run(tx, { id, now }) {
    const { numUpdatedRows } = await tx
      .updateTable('kms_keys')
      .set({ state: 'Destroyed' })
      .where('id', '=', id)
      .where('delete_at', '<=', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
};

export const deleteDestroyedKmsKey: Mutation<{ id: string }, void> = {
  name: 'storage.deleteDestroyedKmsKey',
  async run(tx, { id }) {
    await tx.deleteFrom('kms_keys').where('id', '=', id).where('state', '=', 'Destroyed').execute();
  },
};

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
