import type { Reader, Schema, Transaction } from '@atoll/database';

export type CheckFailure = NonNullable<Schema['bucket_domains']['check_failure']>;
export type CertificateSource = NonNullable<Schema['bucket_domains']['certificate_source']>;

export interface DomainRow {
  domain: string;
  bucketId: string;
  token: string;
  verifiedAt: number | null;
  checkedAt: number | null;
  checkFailure: CheckFailure | null;
  unprovenSince: number | null;
  suspendedAt: number | null;
  certificate: string | null;
  certificateSource: CertificateSource | null;
  renewsAt: number | null;
  privateKeySealed: string | null;
}

/** The result of a domain's check. */
export type ProofState = Pick<
  DomainRow,
  'verifiedAt' | 'checkedAt' | 'checkFailure' | 'unprovenSince' | 'suspendedAt'
>;

/** A stored certificate with its key. */
export interface KeptCertificate {
  certificate: string;
  privateKeySealed: string;
  source: CertificateSource;
  endsAt: number;
  /** Null: not renewed. */
  renewsAt: number | null;
}

export const domainColumns = [
  'domain',
  'bucket_domains.bucket_id as bucketId',
  'token',
  'verified_at as verifiedAt',
  'checked_at as checkedAt',
  'check_failure as checkFailure',
  'unproven_since as unprovenSince',
  'suspended_at as suspendedAt',
  'certificate',
  'certificate_source as certificateSource',
  'renews_at as renewsAt',
  'private_key_sealed as privateKeySealed',
] as const;

/** Returns the claim that has proven the domain. */
export function findProvenDomain(read: Reader, domain: string): Promise<DomainRow | undefined> {
  return read
    .selectFrom('bucket_domains')
    .select(domainColumns)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Reports whether another bucket of the account claims the domain. */
export async function isClaimedBeside(
  read: Reader,
  claim: { domain: string; bucketId: string; accountId: string },
): Promise<boolean> {
  const row = await read
    .selectFrom('bucket_domains')
    .innerJoin('buckets', 'buckets.id', 'bucket_domains.bucket_id')
    .select('buckets.id')
    .where('domain', '=', claim.domain)
    .where('buckets.account_id', '=', claim.accountId)
    .where('buckets.id', '!=', claim.bucketId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findDomainOf(read: Reader, bucketId: string): Promise<DomainRow | undefined> {
  return read
    .selectFrom('bucket_domains')
    .select(domainColumns)
    .where('bucket_id', '=', bucketId)
    .executeTakeFirst();
}

export async function findBucketNameOf(read: Reader, domain: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('bucket_domains')
    .innerJoin('buckets', 'buckets.id', 'bucket_domains.bucket_id')
    .select('buckets.name')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.name;
}

export async function insertDomain(
  tx: Transaction,
  row: { domain: string; bucketId: string; token: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('bucket_domains')
    .values({
      domain: row.domain,
      bucket_id: row.bucketId,
      token: row.token,
      verified_at: null,
      checked_at: null,
      check_failure: null,
      unproven_since: null,
      suspended_at: null,
      suspension_told: 0,
      certificate: null,
      certificate_source: null,
      certificate_ends_at: null,
      renews_at: null,
      expiry_told_days: null,
      private_key_sealed: null,
      created_at: row.createdAt,
    })
    .execute();
}

/** Deletes the domain with its certificate and order. */
export async function deleteDomainOf(tx: Transaction, bucketId: string): Promise<void> {
  await tx.deleteFrom('certificate_orders').where('bucket_id', '=', bucketId).execute();
  await tx.deleteFrom('bucket_domains').where('bucket_id', '=', bucketId).execute();
}

/** Stores the result of a check if the bucket still claims the domain with that token. */
export async function noteCheck(
  tx: Transaction,
  { bucketId, token }: Pick<DomainRow, 'bucketId' | 'token'>,
  found: ProofState,
): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({
      verified_at: found.verifiedAt,
      checked_at: found.checkedAt,
      check_failure: found.checkFailure,
      unproven_since: found.unprovenSince,
      suspended_at: found.suspendedAt,
      ...(found.suspendedAt === null && { suspension_told: 0 }),
    })
    .where('bucket_id', '=', bucketId)
    .where('token', '=', token)
    .execute();
}

/** Records that every claim of a domain is proven, without looking at its DNS. */
export async function takeForProven(tx: Transaction, domain: string, at: number): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({ verified_at: at, checked_at: at })
    .where('domain', '=', domain)
    .execute();
}

/** Returns false if the bucket no longer claims the domain with that token. */
export async function updateCertificate(
  tx: Transaction,
  { bucketId, token }: Pick<DomainRow, 'bucketId' | 'token'>,
  kept: KeptCertificate,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bucket_domains')
    .set({
      certificate: kept.certificate,
      certificate_source: kept.source,
      certificate_ends_at: kept.endsAt,
      renews_at: kept.renewsAt,
      expiry_told_days: null,
      private_key_sealed: kept.privateKeySealed,
    })
    .where('bucket_id', '=', bucketId)
    .where('token', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setRenewsAt(
  tx: Transaction,
  { bucketId, token }: Pick<DomainRow, 'bucketId' | 'token'>,
  renewsAt: number | null,
): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({ renews_at: renewsAt })
    .where('bucket_id', '=', bucketId)
    .where('token', '=', token)
    .execute();
}
