import { prepare, type Reader, type Schema } from '@atoll/database';
import { toQuota } from './bucket-quota.store.ts';
import type { BucketQuota } from './bucket-quota.ts';
import { fromSettingRows, type SomeSettings } from './setting.ts';

export type Versioning = Schema['buckets']['versioning'];

export interface BucketRow {
  id: string;
  name: string;
  accountId: string;
  createdAt: number;
  versioning: Versioning;
  /** Whether object lock is enabled. */
  hasObjectLock: boolean;
  /** Egress limit per UTC month; null: no limit. */
  maxSentBytes: number | null;
}

/** A bucket with all its settings, for the authorization of requests. */
export interface ConfiguredBucket extends BucketRow {
  settings: SomeSettings;
  /** The account is disabled or scheduled for deletion: nobody can access the bucket. */
  isClosed?: boolean;
}

/** A bucket with its totals. */
export interface BucketSummary extends BucketRow {
  /** Objects that a plain listing shows. */
  objectCount: number;
  versionCount: number;
  /** All versions. */
  sizeBytes: number;
  /** Bytes of unfinished uploads' parts. */
  uploadBytes: number;
  quota: BucketQuota;
}

const columns = [
  'buckets.id',
  'buckets.name',
  'buckets.account_id',
  'buckets.created_at',
  'buckets.versioning',
  'buckets.object_lock',
  'buckets.max_sent_bytes',
] as const;

const bucketQuery = prepare((read: Reader, { name }: { name: string }) =>
  read.selectFrom('buckets').select(columns).where('name', '=', name),
);

const configuredQuery = prepare((read: Reader, { name }: { name: string }) =>
  read
    .selectFrom('buckets')
    .leftJoin('bucket_settings', 'bucket_settings.bucket_id', 'buckets.id')
    .select(columns)
    .select(['bucket_settings.name as setting', 'bucket_settings.document'])
    .where('buckets.name', '=', name),
);

export async function findBucket(read: Reader, name: string): Promise<BucketRow | undefined> {
  const row = await bucketQuery.first(read, { name });
  return row && toBucket(row);
}

export async function findConfiguredBucket(
  read: Reader,
  name: string,
): Promise<ConfiguredBucket | undefined> {
  const rows = await configuredQuery.all(read, { name });
  const [bucket] = rows;
  if (!bucket) return undefined;
  const settings = rows.flatMap(({ setting, document }) =>
    setting === null || document === null ? [] : [{ name: setting, document }],
  );
  return { ...toBucket(bucket), settings: fromSettingRows(settings) };
}

/** Returns the account's buckets by name, at most a hundred. */
export async function findBucketsOf(read: Reader, accountId: string): Promise<BucketSummary[]> {
  const rows = await summaries(read).where('account_id', '=', accountId).orderBy('name').execute();
  return rows.map(toSummary);
}

export async function findSummary(read: Reader, bucketId: string): Promise<BucketSummary | undefined> {
  const row = await summaries(read).where('buckets.id', '=', bucketId).executeTakeFirst();
  return row && toSummary(row);
}

function summaries(read: Reader) {
  return read
    .selectFrom('buckets')
    .leftJoin('bucket_usage', 'bucket_usage.bucket_id', 'buckets.id')
    .select(columns)
    .select(['buckets.quota_bytes', 'buckets.quota_objects'])
    .select(({ fn }) => [
      fn.sum<number | null>('object_count').as('objects'),
      fn.sum<number | null>('version_count').as('versions'),
      fn.sum<number | null>('size_bytes').as('size'),
      fn.sum<number | null>('upload_bytes').as('uploads'),
    ])
    .groupBy('buckets.id');
}

function toSummary(row: Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]): BucketSummary {
  return {
    ...toBucket(row),
    objectCount: Number(row.objects ?? 0),
    versionCount: Number(row.versions ?? 0),
    sizeBytes: Number(row.size ?? 0),
    uploadBytes: Number(row.uploads ?? 0),
    quota: toQuota(row),
  };
}

function toBucket(
  row: Pick<
    Schema['buckets'],
    'id' | 'name' | 'account_id' | 'created_at' | 'versioning' | 'object_lock' | 'max_sent_bytes'
  >,
): BucketRow {
  return {
    id: row.id,
    name: row.name,
    accountId: row.account_id,
    createdAt: row.created_at,
    versioning: row.versioning,
    hasObjectLock: row.object_lock === 1,
    maxSentBytes: row.max_sent_bytes,
  };
}
