import type { Reader } from '@atoll/database';
import { type BucketSettings, fromSettingRows, type SettingName, type SomeSettings } from './setting.ts';

export async function findSetting<N extends SettingName>(
  read: Reader,
  bucketId: string,
  name: N,
): Promise<BucketSettings[N] | undefined> {
  const row = await read
    .selectFrom('bucket_settings')
    .select('document')
    .where('bucket_id', '=', bucketId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && (JSON.parse(row.document) as BucketSettings[N]);
}

/** Everything that was set of a bucket. */
export async function findSettings(read: Reader, bucketId: string): Promise<SomeSettings> {
  const rows = await read
    .selectFrom('bucket_settings')
    .select(['name', 'document'])
    .where('bucket_id', '=', bucketId)
    .execute();
  return fromSettingRows(rows);
}
