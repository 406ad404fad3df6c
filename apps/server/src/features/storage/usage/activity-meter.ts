import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { dayMs, startOfDay, startOfMonth } from '../../../platform/time.ts';
import { createWriteBehind } from '../../../platform/write-behind.ts';
import { createTransferMeter, type TransferMeter } from '../kernel/transfer-meter.ts';
import { type Activity, type AddedActivity, bytesOutOfBucket, bytesOutOfCaller } from './amount.store.ts';
import { addCounted, type Counted, inOrder, type Kind, nothingCounted } from './counted.ts';
import type { Origin } from './source.store.ts';
import { findBytesOut } from './transfer.store.ts';
import { addUse } from './usage.mutation.ts';

/** A bucket, access key or share link, with its account. */
export type Owned = Omit<AddedActivity, 'activity'>;

/** Counts operations and bytes. */
export interface ActivityMeter {
  /**
   * Never waits: counts are written within two seconds and never twice, and lost if this process is killed before.
   * @param by the access key or share link that was used
   */
  count(bucket: Owned, activity: Activity, by?: Owned): void;
  /** Sent bytes of accounts, buckets, and access keys and share links (`callers`). */
  readonly sent: Readonly<Record<Kind, TransferMeter>>;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

interface Batch extends Origin {
  counted: Counted;
}

const flushEveryMs = 2_000;
/** A source is forgotten some days after its last batch, so an idle one continues under another name. */
const sourceIdleMs = dayMs;

export function createActivityMeter(deps: {
  database: DatabaseClient;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): ActivityMeter {
  const { database, clock } = deps;
  const batches = createBatches(clock);

  const { schedule, flush, settled } = createWriteBehind(flushEveryMs, async () => {
    try {
      // A batch that may have arrived without an answer is sent again unchanged, before newer counts.
      await writeAll();
      batches.close();
      await writeAll();
    } catch (error) {
      deps.onFailure(error);
      schedule();
    }
  });
  const writeAll = async () => {
    for (let batch = batches.first(); batch; batch = batches.first()) {
      const { counted, ...origin } = batch;
      const { day, accounts, buckets, callers } = counted;
      const lists = {
        accounts: inOrder(accounts),
        buckets: inOrder(buckets),
        callers: inOrder(callers),
      };
      await database.write(addUse, { ...origin, day, ...lists });
      batches.confirm();
    }
  };

  const transferOf = (kind: Kind, read: (id: string, monthStart: number) => Promise<number>) =>
    createTransferMeter({
      clock,
      read,
      unwritten: (id, month) => batches.bytesOut(kind, id, month),
      stamp: batches.stamp,
      settled,
    });
  const sent = {
    accounts: transferOf('accounts', (id, month) => findBytesOut(database.read, id, month)),
    buckets: transferOf('buckets', (id, month) => bytesOutOfBucket(database.read, id, month)),
    callers: transferOf('callers', (id, month) => bytesOutOfCaller(database.read, id, month)),
  };

  return {
    count(bucket, activity, by) {
      const counted = batches.open();
      addCounted(counted.buckets, bucket, activity);
      if (by) addCounted(counted.callers, by, activity);
      const { bytes_out: sentBytes = 0 } = activity;
      if (sentBytes > 0) {
        const { accountId } = bucket;
        addCounted(counted.accounts, { id: accountId, accountId }, { bytes_out: sentBytes });
        sent.accounts.add(accountId, sentBytes);
        sent.buckets.add(bucket.id, sentBytes);
        if (by) sent.callers.add(by.id, sentBytes);
      }
      schedule();
    },
    sent,
    close: flush,
  };
}

/** Counts that are not known to be written, oldest first. */
interface Batches {
  /** The batch to count into. */
  open(): Counted;
  /** Closes the open batch. */
  close(): void;
  /** The first closed batch. */
  first(): Batch | undefined;
  /** Marks the first batch as written. */
  confirm(): void;
  /** Number of batches closed so far; undefined while some are unconfirmed. */
  stamp(): number | undefined;
  /** Sum over all batches. */
  bytesOut(kind: Kind, id: string, monthStart: number): number;
}

function createBatches(clock: Clock): Batches {
  const closed: Batch[] = [];
  let counted = nothingCounted(startOfDay(clock.now()));
  let source = newId();
  let sequence = 0;
  let confirmedAt = clock.now();

  const close = (day = startOfDay(clock.now())) => {
    if (counted.buckets.size > 0) {
      const at = clock.now();
      if (closed.length === 0 && at - confirmedAt > sourceIdleMs) source = newId();
      sequence += 1;
      closed.push({ source, sequence, at, counted });
    }
    counted = nothingCounted(day);
  };

  return {
    open() {
      const now = clock.now();
      if (now < counted.day || now >= counted.day + dayMs) close();
      return counted;
    },
    close,
    first: () => closed[0],
    confirm() {
      closed.shift();
      confirmedAt = clock.now();
    },
    stamp: () => (closed.length === 0 ? sequence : undefined),
    bytesOut(kind, id, monthStart) {
      let bytes = 0;
      for (const batch of [...closed.map((one) => one.counted), counted]) {
        if (startOfMonth(batch.day) === monthStart) bytes += batch[kind].get(id)?.activity.bytes_out ?? 0;
      }
      return bytes;
    },
  };
}
