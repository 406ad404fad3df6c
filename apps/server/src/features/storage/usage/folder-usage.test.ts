import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createFolderUsage } from './folder-usage.ts';

describeOnEveryDatabase('counting folders', (open) => {
  it('takes in no more of one account at a time than leaves others their turn', async () => {
    const database = await open();
    const counted = Promise.withResolvers<void>();
    const held: Database = Object.create(database, {
      transaction: {
        value: async (work: Parameters<Database['transaction']>[0]) => {
          await counted.promise;
          return database.transaction(work);
        },
      },
    });
    const failures: unknown[] = [];
    const clock = { now: () => 1_000_000 };
    const folders = createFolderUsage({ database: held, clock, onFailure: (error) => failures.push(error) });
    const place = (accountId: string, prefix: string) => ({ accountId, bucketId: accountId, prefix });

    const greedy = Array.from({ length: 20 }, (_, at) => folders.find(place('greedy', `${at}/`), false));
    expect((await Promise.all(greedy)).every(({ isCounting }) => isCounting)).toBe(true);
    expect((await folders.find(place('modest', ''), false)).isCounting).toBe(true);
    counted.resolve();
    const rows = () => database.read.selectFrom('usage_folders').select('bucket_id').execute();
    await expect.poll(async () => (await rows()).some((row) => row.bucket_id === 'modest')).toBe(true);
    expect(await rows()).toHaveLength(5);
    const isCounting = async () => (await folders.find(place('greedy', '19/'), false)).isCounting;
    await expect.poll(isCounting).toBe(false);
    expect(failures).toEqual([]);
  });
});
