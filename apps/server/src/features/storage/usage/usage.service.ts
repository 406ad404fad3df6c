import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { dayMs, startOfDay, startOfMonth } from '../../../platform/time.ts';
import { type AccessKey, findKeysOf } from '../access-keys/access-key.store.ts';
import type { Allowance } from '../kernel/allowance.ts';
import { type BucketSummary, findBucketsOf, findSummary } from '../kernel/bucket.store.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import { findAlerts, sentBy } from './alert.store.ts';
import type { UsageAlert } from './alert-job.ts';
import {
  type Activity,
  activityByBucket,
  activityByCaller,
  activityByDay,
  type Scope,
} from './amount.store.ts';
import { type Forecast, forecast } from './forecast.ts';
import { heldAtFirst, type StoredAmount, storedByDay } from './sample.store.ts';

export interface DayUsage {
  day: number;
  /** Undefined: there is no sample of that day. */
  held: StoredAmount | undefined;
  activity: Activity;
}

export interface UsageReport extends StoredAmount {
  versionCount: number;
  uploadBytes: number;
  limitBytes: number | null;
  sentBytes: number;
  sentLimitBytes: number | null;
  days: DayUsage[];
  forecast: Forecast | undefined;
}

export interface BucketUsageReport {
  bucket: BucketSummary;
  storedBytes: number;
  /** Undefined: the bucket did not exist then. */
  growthBytes: number | undefined;
  activity: Activity;
}

/** A limit that is nearly or entirely used up. */
export interface RaisedAlert {
  subject: UsageAlert['subject'];
  /** See `UsageAlert`. */
  name: string | undefined;
  unit: UsageAlert['unit'];
  /** In percent of the limit: 50, 80 or 100. */
  level: number;
  since: number;
}

export type UsageService = ReturnType<typeof createUsageService>;

const forecastDays = 30;

export function createUsageService(deps: {
  read: Reader;
  clock: Clock;
  allowance: Allowance;
  transfer: Pick<TransferMeter, 'bytesThisMonth'>;
}) {
  const { read, clock, allowance, transfer } = deps;
  const bucketsOf = async ({ accountId, bucketId }: Scope): Promise<BucketSummary[]> => {
    if (bucketId === undefined) return findBucketsOf(read, accountId);
    const bucket = await findSummary(read, bucketId);
    return bucket ? [bucket] : [];
  };
  return {
    async report(scope: Scope, dayCount: number): Promise<UsageReport> {
      const today = startOfDay(clock.now());
      const since = today - (dayCount - 1) * dayMs;
      const limits = await allowance.limitsOf(scope.accountId);
      const buckets = await bucketsOf(scope);
      const now = totalOf(buckets);
      const samples = await storedByDay(read, scope, Math.min(since, today - forecastDays * dayMs));
      // Current contents are more accurate than the day's sample.
      samples.set(today, now);
      const activity = await activityByDay(read, scope, since);
      const limitBytes =
        scope.bucketId === undefined ? limits.storedBytes : (buckets[0]?.quota.maxBytes ?? null);
      const points = [...samples]
        .filter(([day]) => day > today - forecastDays * dayMs)
        .map(([day, { storedBytes }]) => ({ day, storedBytes }))
        .sort((one, other) => one.day - other.day);
      return {
        ...now,
        limitBytes,
        sentBytes: await transfer.bytesThisMonth(scope.accountId),
        sentLimitBytes: limits.transferBytes,
        days: Array.from({ length: dayCount }, (_, at) => since + at * dayMs).map((day) => ({
          day,
          held: samples.get(day),
          activity: activity.get(day) ?? {},
        })),
        forecast: forecast(points, { atMs: clock.now(), storedBytes: now.storedBytes, limitBytes }),
      };
    },

    async byBucket(accountId: string, dayCount: number) {
      const since = startOfDay(clock.now()) - (dayCount - 1) * dayMs;
      const [buckets, first, activity] = await Promise.all([
        findBucketsOf(read, accountId),
        heldAtFirst(read, accountId, since),
        activityByBucket(read, accountId, since),
      ]);
      return buckets.map((bucket) => {
        const before = first.get(bucket.id);
        return {
          bucket,
          storedBytes: storedBytesOf(bucket),
          growthBytes: before === undefined ? undefined : storedBytesOf(bucket) - before,
          activity: activity.get(bucket.id) ?? {},
        };
      });
    },

    /** Counts of each of the account's access keys since the start of the UTC month. */
    async byAccessKey(accountId: string) {
      const [keys, activity] = await Promise.all([
        findKeysOf(read, accountId),
        activityByCaller(read, accountId, startOfMonth(clock.now())),
      ]);
      return keys.map(({ accessKeyId }) => ({ accessKeyId, activity: activity.get(accessKeyId) ?? {} }));
    },

    async alerts(accountId: string) {
      const thisMonth = startOfMonth(clock.now());
      const raised = (await findAlerts(read, accountId)).filter(
        ({ level, period }) => level > 0 && (period === 0 || period === thisMonth),
      );
      if (raised.length === 0) return [];
      const about = aboutWhat(await findBucketsOf(read, accountId), await findKeysOf(read, accountId));
      return raised.flatMap(({ subject, level, changedAt: since }) => {
        const found = about.get(subject);
        return found ? [{ ...found, level, since }] : [];
      });
    },
  };
}

/** Resolves the subjects of alert rows (`AlertRow`). */
function aboutWhat(
  buckets: readonly BucketSummary[],
  keys: readonly AccessKey[],
): Map<string, Pick<RaisedAlert, 'subject' | 'name' | 'unit'>> {
  const unit = 'bytes';
  return new Map<string, Pick<RaisedAlert, 'subject' | 'name' | 'unit'>>([
    ['storage', { subject: 'storage', name: undefined, unit }],
    ['transfer', { subject: 'transfer', name: undefined, unit }],
    ...buckets.map(
      (bucket) =>
        [bucket.id, { subject: 'bucket', name: bucket.name, unit: quotaUse(bucket)?.unit ?? unit }] as const,
    ),
    ...buckets.map(({ id, name }) => [sentBy(id), { subject: 'bucket_transfer', name, unit }] as const),
    ...keys.map(
      ({ accessKeyId, name }) => [sentBy(accessKeyId), { subject: 'key_transfer', name, unit }] as const,
    ),
  ]);
}

/** Returns the limit of a bucket’s quota that is used most: of size, or of objects. */
export function quotaUse(bucket: BucketSummary): Pick<UsageAlert, 'unit' | 'used' | 'limit'> | undefined {
  const { maxBytes, maxObjects } = bucket.quota;
  const uses: Pick<UsageAlert, 'unit' | 'used' | 'limit'>[] = [];
  if (maxBytes !== null) uses.push({ unit: 'bytes', used: storedBytesOf(bucket), limit: maxBytes });
  if (maxObjects !== null) uses.push({ unit: 'objects', used: bucket.objectCount, limit: maxObjects });
  return uses.toSorted((one, other) => other.used / other.limit - one.used / one.limit)[0];
}

export function storedBytesOf({ sizeBytes, uploadBytes }: BucketSummary): number {
  return sizeBytes + uploadBytes;
}

function totalOf(buckets: readonly BucketSummary[]) {
  const total = { storedBytes: 0, objectCount: 0, versionCount: 0, uploadBytes: 0 };
  for (const bucket of buckets) {
    total.storedBytes += storedBytesOf(bucket);
    total.objectCount += bucket.objectCount;
    total.versionCount += bucket.versionCount;
    total.uploadBytes += bucket.uploadBytes;
  }
  return total;
}
