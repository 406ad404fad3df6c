import type { Reader, Transaction } from '@atoll/database';

/** Data that the provider stores between requests. */
export interface OpenidRecord {
  /** The provider's name for it, such as `AccessToken`. */
  readonly kind: string;
  readonly idHash: string;
  readonly sealedPayload: string;
  /** The grant it belongs to; for a grant, its own ID. */
  readonly grantId: string | null;
  /** For a session: the ID in tokens. */
  readonly uid: string | null;
  readonly consumedAt: number | null;
  readonly expiresAt: number;
}

const columns = [
  'kind',
  'id_hash as idHash',
  'sealed_payload as sealedPayload',
  'grant_id as grantId',
  'uid',
  'consumed_at as consumedAt',
  'expires_at as expiresAt',
] as const;

export function findRecord(read: Reader, kind: string, idHash: string): Promise<OpenidRecord | undefined> {
  return read
    .selectFrom('openid_records')
    .select(columns)
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
}

export function findRecordByUid(read: Reader, kind: string, uid: string): Promise<OpenidRecord | undefined> {
  return read
    .selectFrom('openid_records')
    .select(columns)
    .where('kind', '=', kind)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Writes a record, replacing one with the same ID. */
export async function saveRecord(tx: Transaction, record: OpenidRecord): Promise<void> {
  const { kind, idHash, sealedPayload, grantId, uid, consumedAt, expiresAt } = record;
  const values = {
    sealed_payload: sealedPayload,
    grant_id: grantId,
    uid,
    consumed_at: consumedAt,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('openid_records')
    .values({ kind, id_hash: idHash, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute();
}

/** Returns whether it existed and was unused: of several concurrent uses, one succeeds. */
export async function consumeRecord(
  tx: Transaction,
  kind: string,
  idHash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('openid_records')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns whether it existed: of several concurrent deletions, one deletes it. */
export async function deleteRecord(tx: Transaction, kind: string, idHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('openid_records')
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the grants and everything issued for them. */
export async function deleteRecordsOfGrants(tx: Transaction, grantIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('openid_records').where('grant_id', 'in', grantIds).execute();
}

/** Deletes expired pending sign-ins, and other records that expired before `time`. */
export async function deleteExpiredRecords(
  tx: Transaction,
  { now, time }: { now: number; time: number },
): Promise<void> {
  const expired = tx.deleteFrom('openid_records');
  await expired.where('expires_at', '<', time).execute();
  await expired.where('kind', '=', 'Interaction').where('expires_at', '<', now).execute();
}
