import type { Reader, Transaction } from '@atoll/database';

/** An account's own model, with its encrypted key. */
export interface StoredConnection {
  readonly accountId: string;
  readonly preset: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly keySealed: string | null;
  readonly updatedBy: string;
  readonly updatedAt: number;
}

export async function findConnection(read: Reader, accountId: string): Promise<StoredConnection | undefined> {
  return read
    .selectFrom('agent_models')
    .select([
      'account_id as accountId',
      'preset',
      'base_url as baseUrl',
      'model',
      'key_sealed as keySealed',
      'updated_by as updatedBy',
      'updated_at as updatedAt',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function saveConnection(tx: Transaction, connection: StoredConnection): Promise<void> {
  const row = {
    preset: connection.preset,
    base_url: connection.baseUrl,
    model: connection.model,
    key_sealed: connection.keySealed,
    updated_by: connection.updatedBy,
    updated_at: connection.updatedAt,
  };
  await tx
    .insertInto('agent_models')
    .values({ account_id: connection.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function deleteConnection(tx: Transaction, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('agent_models')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
