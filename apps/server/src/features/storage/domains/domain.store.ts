import type { Reader, Transaction } from '@atoll/database';

export interface DomainRow {
  domain: string;
  bucketId: string;
  certificate: string | null;
  privateKeySealed: string | null;
}

const columns = [
  'domain',
  'bucket_id as bucketId',
  'certificate',
  'private_key_sealed as privateKeySealed',
] as const;

export function findDomain(read: Reader, domain: string): Promise<DomainRow | undefined> {
  return read.selectFrom('bucket_domains').select(columns).where('domain', '=', domain).executeTakeFirst();
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
    .executeTakeFirst();
  return row?.name;
}

export async function insertDomain(
  tx: Transaction,
  row: { domain: string; bucketId: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('bucket_domains')
    .values({
      domain: row.domain,
      bucket_id: row.bucketId,
      certificate: null,
      private_key_sealed: null,
      created_at: row.createdAt,
    })
    .execute();
}

export async function deleteDomainOf(tx: Transaction, bucketId: string): Promise<void> {
  await tx.deleteFrom('bucket_domains').where('bucket_id', '=', bucketId).execute();
}

export async function updateCertificate(
  tx: Transaction,
  domain: string,
  certificate: string,
  privateKeySealed: string,
): Promise<void> {
  await tx
    .updateTable('bucket_domains')
    .set({ certificate, private_key_sealed: privateKeySealed })
    .where('domain', '=', domain)
    .execute();
}
