import { type Database, openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfMonth } from '../../../platform/time.ts';
import type { TransferMeter } from '../kernel/transfer-meter.ts';
import { createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { createActivityMeter } from './activity-meter.ts';
import { createTransferCaps, type TransferCap } from './transfer-caps.ts';

const reached = { reason: 'bucketTransferReached' };

/** Creates a meter that answers when the scheduler allows, and sometimes clears its cache. */
function createMeter(scheduler: fc.Scheduler, forgets: fc.Stream<boolean>) {
  let bytes = 0;
  const ask = async () => {
    const asked = bytes;
    await scheduler.schedule(Promise.resolve());
    return asked;
  };
  const meter: TransferMeter = {
    bytesThisMonth: ask,
    exactBytesThisMonth: ask,
    bytesInMonth: ask,
    knownBytesThisMonth: () => (forgets.next().value ? undefined : bytes),
  };
  return {
    meter,
    add: (more: number) => {
      bytes += more;
    },
    sentBytes: () => bytes,
  };
}

describe('a cap on what is sent', () => {
  it('is never passed, in whichever order what is under way goes on, and is free again when nothing is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.infiniteStream(fc.boolean()),
        fc.integer({ min: 1, max: 60 }),
        fc.array(
          fc.record({
            pieces: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 4 }),
            leavesAfter: fc.integer({ min: 0, max: 4 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        async (scheduler, forgets, maxBytes, downloads) => {
          const { meter, add, sentBytes } = createMeter(scheduler, forgets);
          const caps = createTransferCaps({ account: meter, bucket: meter, key: meter });
          const cap: TransferCap = { id: 'b', maxBytes, kind: 'bucket' };
          const download = async ({ pieces, leavesAfter }: (typeof downloads)[number]) => {
            const held = await caps.hold(
              [cap],
              pieces.reduce((sum, piece) => sum + piece, 0),
            );
            for (const piece of pieces.slice(0, leavesAfter)) {
              await held.beforeBytes(piece);
              await scheduler.schedule(Promise.resolve());
              add(piece);
              held.sent(piece);
              expect(sentBytes()).toBeLessThanOrEqual(maxBytes);
            }
            held.end();
          };
          const ends = Promise.allSettled(downloads.map(download));
          await scheduler.waitFor(ends);
          for (const end of await ends)
            if (end.status === 'rejected') expect(end.reason).toMatchObject(reached);
          const rest = caps.hold([cap], maxBytes - sentBytes());
          (await scheduler.waitFor(rest)).end();
        },
      ),
      { numRuns: 150 },
    ));
});

describeOnEveryDatabase('what a plan includes', (open) => {
  it('is passed by one last download at most, however many begin at once', async () => {
    const { storage, limits, close } = await createTestStorage(await open());
    limits.transferBytes = 150;
    const bucket = { id: 'b', accountId: 'owner', maxSentBytes: null };
    const begun = await Promise.all(Array.from({ length: 50 }, () => storage.holdTransfer(bucket, 100)));
    let sentBytes = 0;
    const send = async (held: (typeof begun)[number]) => {
      for (let piece = 0; piece < 10; piece++) {
        await held?.beforeBytes(10);
        storage.countTransfer({ id: 'b', accountId: 'owner' }, 10);
        held?.sent(10);
        sentBytes += 10;
      }
    };
    const ends = await Promise.allSettled(begun.map(send));
    for (const held of begun) held?.end();
    // And by the piece that each was about to send.
    expect(sentBytes).toBeLessThanOrEqual(150 + 100 + 50 * 10);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { reason: 'transferReached' },
    });
    await expect(storage.holdTransfer(bucket, 1)).rejects.toMatchObject({ reason: 'transferReached' });
    await close();
  });
});

describeOnEveryDatabase('a cap on what two processes send', (_, __, databases) => {
  const opened: Database[] = [];
  let [here, elsewhere] = [] as unknown as [TestStorage, TestStorage];
  const bucket = { id: 'b', accountId: 'owner', maxSentBytes: 150 };

  beforeAll(async () => {
    const location = await databases.locate();
    const start = async () => {
      const database = openDatabase(location);
      opened.push(database);
      return createTestStorage(database);
    };
    [here, elsewhere] = [await start(), await start()];
    elsewhere.clock.nowMs = here.clock.nowMs;
  });
  afterAll(async () => {
    await Promise.all([here.close(), elsewhere.close()]);
    await Promise.all(opened.map((database) => database.close()));
  });

  const begin = async ({ storage }: TestStorage, bytes: number) => {
    const held = await storage.holdTransfer(bucket, bytes);
    const send = async (piece: number) => {
      await held?.beforeBytes(piece);
      storage.countTransfer(bucket, piece);
      held?.sent(piece);
    };
    return { send, end: () => held?.end() };
  };

  it('ends in each what the other left no room for, once it has counted that', async () => {
    const [one, other] = [await begin(here, 100), await begin(elsewhere, 100)];
    await one.send(40);
    await other.send(100);
    other.end();
    await elsewhere.storage.activity.close();
    here.clock.nowMs += 1001;
    await one.send(10);
    await expect(one.send(1)).rejects.toMatchObject(reached);
    one.end();
    await expect(begin(here, 1)).rejects.toMatchObject(reached);
  });

  it('counts nothing twice of what is being written', async () => {
    const { database, clock, storage } = here;
    const answered = Promise.withResolvers<void>();
    const write: Database['write'] = async (...what) => {
      const done = await database.write(...what);
      await answered.promise;
      return done;
    };
    const activity = createActivityMeter({
      database: { ...database, write },
      clock,
      onFailure: () => undefined,
    });
    const { accounts, buckets, callers } = activity.sent;
    const caps = createTransferCaps({ account: accounts, bucket: buckets, key: callers });
    const cap: TransferCap = { id: 'slow', maxBytes: 100, kind: 'bucket' };
    activity.count({ id: cap.id, accountId: 'owner' }, { bytes_out: 60 });
    const closed = activity.close();
    const written = () => storage.activity.sent.buckets.bytesInMonth(cap.id, startOfMonth(clock.now()));
    await expect.poll(written).toBe(60);
    const held = caps.hold([cap], 40);
    answered.resolve();
    (await held).end();
    await closed;
  });
});
