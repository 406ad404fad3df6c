import type { Reader } from '@atoll/database';
import type { NotificationTarget } from '@atoll/s3-protocol';

/** Returns an account's buckets with notifications, by name. */
export async function findNotifyingOf(
  read: Reader,
  accountId: string,
): Promise<{ name: string; targets: NotificationTarget[] }[]> {
  const rows = await read
    .selectFrom('buckets')
    .innerJoin('bucket_settings', 'bucket_settings.bucket_id', 'buckets.id')
    .select(['buckets.name', 'document'])
    .where('account_id', '=', accountId)
    .where('bucket_settings.name', '=', 'notification')
    .orderBy('buckets.name')
    .execute();
  return rows.map(({ name, document }) => ({ name, targets: JSON.parse(document) as NotificationTarget[] }));
}

/** Returns a bucket and its notifications; undefined if either no longer exists. */
export async function findNotifying(
  read: Reader,
  bucketId: string,
): Promise<{ name: string; accountId: string; targets: NotificationTarget[] } | undefined> {
  const row = await read
    .selectFrom('buckets')
    .innerJoin('bucket_settings', 'bucket_settings.bucket_id', 'buckets.id')
    .select(['buckets.name', 'account_id', 'document'])
    .where('buckets.id', '=', bucketId)
    .where('bucket_settings.name', '=', 'notification')
    .executeTakeFirst();
  if (!row) return undefined;
  const targets = JSON.parse(row.document) as NotificationTarget[];
  return { name: row.name, accountId: row.account_id, targets };
}
