import type { Reader, Transaction } from '@atoll/database';

/** What the provider keeps from one request to the next. */
export interface OpenidRecord {
  /** The provider's name for it, such as `AccessToken`. */
  readonly kind: string;
  readonly idHash: string;
  readonly sealedPayload: string;
  /** Of what belongs to a grant; of a grant, its own id. */
  readonly grantId: string | null;
  /** Of a session, by which tokens name it. */
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

/** Writes a record, in the place of the one with the same id. */
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

/** Whether it was there and not used up before: of several who use it up at once, one is told so. */
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

export async function deleteRecord(tx: Transaction, kind: string, idHash: string): Promise<void> {
  await tx.deleteFrom('openid_records').where('kind', '=', kind).where('id_hash', '=', idHash).execute();
}

/** The grants themselves, and everything given out for them. */
export async function deleteRecordsOfGrants(tx: Transaction, grantIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('openid_records').where('grant_id', 'in', grantIds).execute();
}

/** Of sign-ins that wait for a person those that expired by now, of the rest what did before `time`. */
export async function deleteExpiredRecords(
  tx: Transaction,
  { now, time }: { now: number; time: number },
): Promise<void> {
  const expired = tx.deleteFrom('openid_records');
  await expired.where('expires_at', '<', time).execute();
  await expired.where('kind', '=', 'Interaction').where('expires_at', '<', now).execute();
}
