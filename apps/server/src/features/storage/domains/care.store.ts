import type { Reader, Transaction } from '@atoll/database';
import { type DomainRow, domainColumns } from './domain.store.ts';

/** Returns domains that are, or were, proven and have not been checked since, the longest ago first. */
export function findUncheckedSince(
  read: Reader,
  since: number,
  limit: number,
): Promise<(DomainRow & { bucketName: string })[]> {
  return read
    .selectFrom('bucket_domains')
    .innerJoin('buckets', 'buckets.id', 'bucket_domains.bucket_id')
    .select(domainColumns)
    .select('buckets.name as bucketName')
    .where((row) => row.or([row('verified_at', 'is not', null), row('suspended_at', 'is not', null)]))
    .where((row) => row.or([row('checked_at', 'is', null), row('checked_at', '<=', since)]))
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}

/** The owner to notify about a domain. */
export interface DomainOwner {
  bucketId: string;
  bucketName: string;
  accountId: string;
  domain: string;
}

const ownerColumns = [
  'bucket_domains.bucket_id as bucketId',
  'buckets.name as bucketName',
  'buckets.account_id as accountId',
  'bucket_domains.domain',
] as const;

export function findUntoldSuspensions(read: Reader): Promise<DomainOwner[]> {
  return read
    .selectFrom('bucket_domains')
    .innerJoin('buckets', 'buckets.id', 'bucket_domains.bucket_id')
    .select(ownerColumns)
    .where('suspended_at', 'is not', null)
    .where('suspension_told', '=', 0)
    .execute();
}

/** Returns false if another process has notified the owner, or the domain is no longer suspended. */
export async function noteSuspensionTold(
  tx: Transaction,
  bucketId: string,
  isTold: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bucket_domains')
    .set({ suspension_told: isTold ? 1 : 0 })
    .where('bucket_id', '=', bucketId)
    .where('suspended_at', 'is not', null)
    .where('suspension_told', '=', isTold ? 0 : 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Days before the end of a certificate at which its owner is first notified. */
export const firstNoticeDays = 14;

export interface EndingCertificate extends DomainOwner {
  endsAt: number;
  /** Null: not renewed. */
  renewsAt: number | null;
  isRenewalFailing: boolean;
  /** Days before expiry at the last notification of the owner. */
  toldDays: number | null;
}

/** Returns the certificates of served domains that expire between the two times. */
export async function findEnding(read: Reader, from: number, to: number): Promise<EndingCertificate[]> {
  const rows = await selectServed(read)
    .where('certificate_ends_at', '>', from)
    .where('certificate_ends_at', '<=', to)
    .execute();
  return rows.flatMap(toEnding);
}

/** Returns the certificates of an account's served domains that have expired, or will by that time, the first to end first. */
export async function findEndingOf(
  read: Reader,
  accountId: string,
  to: number,
): Promise<EndingCertificate[]> {
  const rows = await selectServed(read)
    .where('buckets.account_id', '=', accountId)
    .where('certificate_ends_at', '<=', to)
    .orderBy('certificate_ends_at')
    .execute();
  return rows.flatMap(toEnding);
}

type ServedRow = Omit<EndingCertificate, 'endsAt' | 'isRenewalFailing'> & {
  endsAt: number | null;
  failures: number | null;
  failure: string | null;
};

function selectServed(read: Reader) {
  return read
    .selectFrom('bucket_domains')
    .innerJoin('buckets', 'buckets.id', 'bucket_domains.bucket_id')
    .leftJoin('certificate_orders', 'certificate_orders.bucket_id', 'bucket_domains.bucket_id')
    .select(ownerColumns)
    .select([
      'certificate_ends_at as endsAt',
      'renews_at as renewsAt',
      'expiry_told_days as toldDays',
      'failures',
      'failure',
    ])
    .where('verified_at', 'is not', null);
}

function toEnding({ endsAt, failures, failure, ...row }: ServedRow): EndingCertificate[] {
  // The last step's problem counts too, because an unreachable authority doesn't fail orders.
  const isRenewalFailing = (failures ?? 0) > 0 || failure !== null;
  return endsAt === null ? [] : [{ ...row, endsAt, isRenewalFailing }];
}

/** Returns false if the domain has another certificate since, or another process has recorded it. */
export async function noteExpiryTold(
  tx: Transaction,
  { bucketId, endsAt, toldDays }: EndingCertificate,
  days: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bucket_domains')
    .set({ expiry_told_days: days })
    .where('bucket_id', '=', bucketId)
    .where('certificate_ends_at', '=', endsAt)
    .where('expiry_told_days', toldDays === null ? 'is' : '=', toldDays)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
