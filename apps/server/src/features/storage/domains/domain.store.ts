import type { Reader, Schema, Transaction } from '@atoll/database';

export type CheckFailure = NonNullable<Schema['bucket_domains']['check_failure']>;

export interface DomainRow {
  domain: string;
  bucketId: string;
  token: string;
  verifiedAt: number | null;
  checkedAt: number | null;
  checkFailure: CheckFailure | null;
  certificate: string | null;
  privateKeySealed: string | null;
}

const columns = [
  'domain',
  'bucket_id as bucketId',
  'token',
  'verified_at as verifiedAt',
  'checked_at as checkedAt',
  'check_failure as checkFailure',
  'certificate',
  'private_key_sealed as privateKeySealed',
] as const;

/** Where the domain is served: of those that claim it, the one that has proven it. */
export function findProvenDomain(read: Reader, domain: string): Promise<DomainRow | undefined> {
  return read
    .selectFrom('bucket_domains')
    .select(columns)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Another bucket of the account that claims the domain. */
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
    .select(columns)
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
      certificate: null,
      private_key_sealed: null,
      created_at: row.createdAt,
    })
    .execute();
}

export async function deleteDomainOf(tx: Transaction, bucketId: string): Promise<void> {
  await tx.deleteFrom('bucket_domains').where('bucket_id', '=', bucketId).execute();
}

/** What was found for the token, as long as the bucket still claims the domain with it. */
export async function noteCheck(
  tx: Transaction,
  { bucketId, token }: Pick<DomainRow, 'bucketId' | 'token'>,
  outcome: Pick<DomainRow, 'verifiedAt' | 'checkedAt' | 'checkFailure'>,
): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({
      verified_at: outcome.verifiedAt,
      checked_at: outcome.checkedAt,
      check_failure: outcome.checkFailure,
    })
    .where('bucket_id', '=', bucketId)
    .where('token', '=', token)
    .execute();
}

export async function updateCertificate(
  tx: Transaction,
  { bucketId, token }: Pick<DomainRow, 'bucketId' | 'token'>,
  certificate: string,
  privateKeySealed: string,
): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({ certificate, private_key_sealed: privateKeySealed })
    .where('bucket_id', '=', bucketId)
    .where('token', '=', token)
    .execute();
}
