import { prepare, type Reader, type Transaction } from '@atoll/database';

export interface AccessKey {
  accessKeyId: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  /** The address of the last use. */
  lastUsedFrom: string | null;
  /** A policy document that restricts the key; null: all rights of the account. */
  policy: string | null;
  /** Expiry; null: never. */
  expiresAt: number | null;
  /** The person's selection as JSON, from which the policy was created; null without one. */
  scope: string | null;
  /** 0: disabled. */
  isEnabled: number;
  /** Egress limit per UTC month; null: no limit. */
  maxSentBytes: number | null;
  /** The person; null if unknown. */
  createdBy: string | null;
}

/** A key's account and its encrypted secret. */
export interface SealedKey extends Pick<AccessKey, 'policy' | 'expiresAt' | 'maxSentBytes'> {
  accountId: string;
  secretSealed: string;
}

export function findKeysOf(read: Reader, accountId: string): Promise<AccessKey[]> {
  return read
    .selectFrom('access_keys')
    .select([
      'access_key_id as accessKeyId',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'last_used_from as lastUsedFrom',
      'policy',
      'expires_at as expiresAt',
      'scope',
      'is_enabled as isEnabled',
      'max_sent_bytes as maxSentBytes',
      'created_by as createdBy',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('access_key_id')
    .execute();
}

/** Returns a key with its encrypted secret. Undefined also while the key is disabled. */
export function findSealedKey(read: Reader, accessKeyId: string): Promise<SealedKey | undefined> {
  return read
    .selectFrom('access_keys')
    .select([
      'account_id as accountId',
      'secret_sealed as secretSealed',
      'policy',
      'expires_at as expiresAt',
      'max_sent_bytes as maxSentBytes',
    ])
    .where('access_key_id', '=', accessKeyId)
    .where('is_enabled', '=', 1)
    .executeTakeFirst();
}

export async function insertKey(
  tx: Transaction,
  key: SealedKey & Pick<AccessKey, 'accessKeyId' | 'name' | 'createdAt' | 'scope' | 'createdBy'>,
): Promise<void> {
  await tx
    .insertInto('access_keys')
    .values({
      access_key_id: key.accessKeyId,
      account_id: key.accountId,
      name: key.name,
      secret_sealed: key.secretSealed,
      created_at: key.createdAt,
      last_used_at: null,
      last_used_from: null,
      policy: key.policy,
      expires_at: key.expiresAt,
      scope: key.scope,
      is_enabled: 1,
      max_sent_bytes: key.maxSentBytes,
      created_by: key.createdBy,
    })
    .execute();
}

export type KeyChange =
  | { name: string }
  | { last_used_at: number; last_used_from: string }
  | {
      policy: string | null;
      scope: string | null;
      expires_at: number | null;
      max_sent_bytes: number | null;
    }
  | { expires_at: number }
  | { is_enabled: number };

export async function updateKey(tx: Transaction, accessKeyId: string, change: KeyChange): Promise<void> {
  await tx.updateTable('access_keys').set(change).where('access_key_id', '=', accessKeyId).execute();
}

export async function deleteKey(tx: Transaction, accessKeyId: string): Promise<void> {
  await tx.deleteFrom('access_keys').where('access_key_id', '=', accessKeyId).execute();
}

/** Disables all keys that this person created in the account. */
export async function disableKeysBy(
  tx: Transaction,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  await tx
    .updateTable('access_keys')
    .set({ is_enabled: 0 })
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .execute();
}

/** Counts the enabled keys that the person created in the account. */
export async function countEnabledKeysBy(
  read: Reader,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<number> {
  const row = await read
    .selectFrom('access_keys')
    .select((select) => select.fn.countAll<number>().as('keys'))
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .where('is_enabled', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.keys);
}

/** @returns the key's account; undefined if there is no such key */
export async function disableKey(
  tx: Transaction,
  accessKeyId: string,
): Promise<{ accountId: string } | undefined> {
  return tx
    .updateTable('access_keys')
    .set({ is_enabled: 0 })
    .where('access_key_id', '=', accessKeyId)
    .returning('account_id as accountId')
    .executeTakeFirst();
}

const consoleKeyQuery = prepare((read: Reader, { accountId }: { accountId: string }) =>
  read
    .selectFrom('console_credentials')
    .select('secret_sealed as secretSealed')
    .where('account_id', '=', accountId),
);

/** Returns the console's key, which is never restricted or limited, and never expires. */
export async function findConsoleKey(read: Reader, accountId: string): Promise<SealedKey | undefined> {
  const row = await consoleKeyQuery.first(read, { accountId });
  return row && { ...row, accountId, policy: null, expiresAt: null, maxSentBytes: null };
}

/** Does nothing if the account already has one. */
export async function insertConsoleKey(
  tx: Transaction,
  key: Pick<SealedKey, 'accountId' | 'secretSealed'>,
): Promise<void> {
  await tx
    .insertInto('console_credentials')
    .values({ account_id: key.accountId, secret_sealed: key.secretSealed })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Invalidates all console URLs of the account. The next URL creates a new key. */
export async function deleteConsoleKey(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('console_credentials').where('account_id', '=', accountId).execute();
}
