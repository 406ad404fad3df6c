import type { Reader } from '@atoll/database';
import {
  type BucketSettings,
  fromSettingRows,
  readSetting,
  type SettingName,
  type SomeSettings,
} from './setting.ts';

export async function findSetting<N extends SettingName>(
  read: Reader,
  bucketId: string,
  name: N,
): Promise<BucketSettings[N] | undefined> {
  const document = await findDocument(read, bucketId, name);
  return document === null ? undefined : readSetting(name, document);
}

/** Returns the stored form of a setting; null if it was never set, or deleted. */
export async function findDocument(
  read: Reader,
  bucketId: string,
  name: SettingName,
): Promise<string | null> {
  const row = await read
    .selectFrom('bucket_settings')
    .select('document')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** The settings that a list of buckets shows. */
const listed: readonly SettingName[] = ['acl', 'encryption', 'policy', 'publicAccessBlock', 'tagging'];

/** Returns the listed settings of an account's buckets, by bucket ID. */
export async function findListedSettings(
  read: Reader,
  accountId: string,
): Promise<Map<string, SomeSettings>> {
  const rows = await read
    .selectFrom('bucket_settings')
    .innerJoin('buckets', 'buckets.id', 'bucket_settings.bucket_id')
    .select(['bucket_id', 'bucket_settings.name', 'document'])
    .where('account_id', '=', accountId)
    .where('bucket_settings.name', 'in', listed)
    .execute();
  const byBucket = Map.groupBy(rows, (row) => row.bucket_id);
  return new Map([...byBucket].map(([id, some]) => [id, fromSettingRows(some)]));
}

export async function findSettings(read: Reader, bucketId: string): Promise<SomeSettings> {
  const rows = await read
    .selectFrom('bucket_settings')
    .select(['name', 'document'])
    .where('bucket_id', '=', bucketId)
    .execute();
  return fromSettingRows(rows);
}
