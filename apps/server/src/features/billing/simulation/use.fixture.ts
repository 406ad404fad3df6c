import type { Meter } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import { dayMs, startOfDay } from '../../../platform/time.ts';
import { addToBucket } from '../../storage/kernel/usage.store.ts';
import { createUsageChanges } from '../../storage/kernel/usage-changes.ts';
import { addHour } from '../../storage/usage/stored.store.ts';
import { type AddedUse, addUse } from '../../storage/usage/usage.mutation.ts';
import { untilDone } from './chance.fixture.ts';
import { type Customer, countUse, type SimulatedBucket } from './customer.fixture.ts';

const hourMs = 3_600_000;
const gibBytes = 1024 ** 3;
const all = { after: '', last: '~' };

export async function createBuckets(database: Database, customers: readonly Customer[], at: number) {
  await database.transaction(async (tx) => {
    for (const { id, buckets } of customers) {
      for (const bucket of buckets) {
        await tx
          .insertInto('buckets')
          .values({
            id: bucket.id,
            account_id: id,
            name: bucket.name,
            created_at: at,
            versioning: 'off',
            object_lock: 0,
            feeds: null,
            quota_bytes: null,
            quota_objects: null,
            max_sent_bytes: null,
          })
          .execute();
      }
    }
  });
}

interface Change {
  bucket: SimulatedBucket;
  hour: number;
  standardBytes: number;
  archivedBytes: number;
}

interface Hours {
  from: number;
  until: number;
  now: number;
  random: () => number;
  /** The share of counted hours; in the others nothing sampled. */
  hourShare: number;
}

/** Stores and deletes during some hours of a day, counted by storage's real sampling. */
export async function storeForHours(
  database: Database,
  customers: readonly Customer[],
  { from, until, now, random, hourShare }: Hours,
): Promise<void> {
  const changes = planChanges(customers, from, until, random);
  const hours: number[] = [];
  for (let hour = from; hour < until; hour += hourMs) if (random() < hourShare) hours.push(hour);
  const work = async (tx: Transaction) => {
    for (let hour = from; hour < until; hour += hourMs) {
      for (const change of changes.get(hour) ?? []) await store(tx, change);
      if (!hours.includes(hour)) continue;
      await addHour(tx, all, hour);
      // Another process samples too.
      if (hour === hours[0]) await addHour(tx, all, hour);
    }
  };
  // Not repeated, because the objects are already stored.
  await database.transaction(work);
  for (let hour = from; hour < until; hour += hourMs) {
    for (const { bucket, standardBytes, archivedBytes } of changes.get(hour) ?? []) {
      bucket.standardBytes += standardBytes;
      bucket.archivedBytes += archivedBytes;
    }
    if (hours.includes(hour)) countHour(customers, startOfDay(hour), now);
  }
}

function planChanges(customers: readonly Customer[], from: number, until: number, random: () => number) {
  const changes = new Map<number, Change[]>();
  const hours = (until - from) / hourMs;
  for (const { buckets } of customers) {
    for (const bucket of buckets) {
      if (random() > 0.15) continue;
      const hour = from + Math.floor(random() * hours) * hourMs;
      const standardBytes =
        Math.floor(random() * 20 * gibBytes) - Math.floor(bucket.standardBytes * random());
      const isArchived = random() < 0.2;
      const archivedBytes = isArchived ? Math.floor(random() * 50 * gibBytes) - bucket.archivedBytes : 0;
      changes.set(hour, [...(changes.get(hour) ?? []), { bucket, hour, standardBytes, archivedBytes }]);
    }
  }
  return changes;
}

function store(tx: Transaction, { bucket, standardBytes, archivedBytes }: Change): Promise<void> {
  const changes = createUsageChanges();
  changes.add('STANDARD', { sizeBytes: standardBytes });
  changes.add('GLACIER', { sizeBytes: archivedBytes });
  return addToBucket(tx, bucket.id, changes, 0);
}

function countHour(customers: readonly Customer[], day: number, now: number): void {
  for (const customer of customers) {
    for (const { id: bucketId, standardBytes, archivedBytes } of customer.buckets) {
      const of = (meter: Meter, quantity: number) =>
        quantity > 0 && countUse(customer, { bucketId, meter, day, quantity: BigInt(quantity) }, now);
      of('stored_byte_hours', standardBytes);
      of('archived_byte_hours', archivedBytes);
    }
  }
}

/** Meters of requests: hours of stored bytes are counted otherwise, and tokens by agents. */
const shares: readonly [Extract<Meter, 'bytes_out' | `${string}_requests`>, number, number][] = [
  ['bytes_out', 0.5, 2 * gibBytes],
  ['write_requests', 0.3, 3_000],
  ['read_requests', 0.3, 40_000],
  ['delete_requests', 0.1, 500],
];

/** Returns the requests of half a day. Most customers have none. */
export function planRequests(
  customers: readonly Customer[],
  day: number,
  random: () => number,
): { day: number; added: AddedUse['buckets']; of: Map<string, Customer> } {
  const of = new Map<string, Customer>();
  const added: AddedUse['buckets'][number][] = [];
  for (const customer of customers) {
    const bucket = customer.buckets[Math.floor(random() * customer.buckets.length)];
    if (!bucket || random() > 0.5) continue;
    const activity: Record<string, number> = {};
    for (const [meter, chance, most] of shares) {
      if (random() < chance) activity[meter] = 1 + Math.floor(random() * most);
    }
    added.push({ id: bucket.id, accountId: customer.id, activity });
    of.set(bucket.id, customer);
  }
  return { day, added, of };
}

/** Sends a batch of counts until it has certainly arrived, and every fifth a second time. */
export async function sendRequests(
  database: Database,
  { day, added, of }: ReturnType<typeof planRequests>,
  { sequence, now }: { sequence: number; now: number },
): Promise<void> {
  const accounts = new Map<string, number>();
  for (const { accountId, activity } of added) {
    accounts.set(accountId, (accounts.get(accountId) ?? 0) + (activity.bytes_out ?? 0));
  }
  const batch: AddedUse = {
    source: 'simulated',
    sequence,
    at: now,
    day,
    accounts: [...accounts]
      .filter(([, sent]) => sent > 0)
      .map(([id, sent]) => ({ id, accountId: id, activity: { bytes_out: sent } })),
    buckets: added,
    callers: [],
  };
  await untilDone(() => database.write(addUse, batch));
  if (sequence % 5 === 0) await untilDone(() => database.write(addUse, batch));
  for (const { id: bucketId, activity } of added) {
    for (const [meter, amount] of Object.entries(activity)) {
      const customer = of.get(bucketId);
      const used = { bucketId, meter: meter as Meter, day, quantity: BigInt(amount) };
      if (customer) countUse(customer, used, now);
    }
  }
}

export const halfDayMs = dayMs / 2;
