import type { Reader, Transaction } from '@atoll/database';

export interface Passkey {
  id: string;
  personId: string;
  /** The authenticator's ID for it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

const columns = [
  'id',
  'person_id as personId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_synced as isSynced',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

function toPasskey<Row extends { transports: string; isSynced: number }>(row: Row) {
  return { ...row, transports: row.transports.split(',').filter(Boolean), isSynced: row.isSynced === 1 };
}

/** Returns a person's passkeys, oldest first. */
export async function listPasskeys(db: Reader, personId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

export async function findPasskey(db: Reader, credentialId: string): Promise<Passkey | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** @returns false if it is already registered */
export async function insertPasskey(tx: Transaction, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      person_id: passkey.personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(','),
      is_synced: passkey.isSynced ? 1 : 0,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records a use. @returns false if it was used, or removed, since it was read as `seen` */
export async function updatePasskeyUse(
  tx: Transaction,
  seen: Pick<Passkey, 'id' | 'counter'>,
  use: { counter: number; isSynced: boolean; at: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkeys')
    .set({ counter: use.counter, is_synced: use.isSynced ? 1 : 0, last_used_at: use.at })
    .where('id', '=', seen.id)
    .where('counter', '=', seen.counter)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns false if the person has no such passkey */
export async function updatePasskeyName(
  tx: Transaction,
  who: { id: string; personId: string },
  name: string,
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', who.id)
    .where('person_id', '=', who.personId)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns false if the person has no such passkey */
export async function deletePasskey(
  tx: Transaction,
  who: { id: string; personId: string },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', who.id)
    .where('person_id', '=', who.personId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deletePasskeysOf(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}
