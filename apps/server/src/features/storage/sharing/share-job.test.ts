import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { createShareJobs } from './share-job.ts';
import { noteShareAccess } from './share-link.mutation.ts';

const dayMs = 86_400_000;

describeOnEveryDatabase('the access logs of share links', (open) => {
  let test: TestStorage;

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());

  async function note(linkId: string, at: number): Promise<string> {
    const id = newId();
    const by = { address: '198.51.100.0', userAgent: 'test' };
    const access = { id, linkId, at, action: 'open', key: null, bytes: 0, code: null, ...by } as const;
    await test.database.write(noteShareAccess, access);
    return id;
  }
  const kept = async (linkId: string) => {
    const rows = await test.database.read
      .selectFrom('share_accesses')
      .select('id')
      .where('link_id', '=', linkId)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const forget = async (keptAccesses?: number) => {
    const { database, clock } = test;
    const jobs = createShareJobs({ database, clock, ...(keptAccesses ? { keptAccesses } : {}) });
    for (const job of jobs) await job.run(new AbortController().signal);
  };

  it('keep 90 days', async () => {
    const now = test.clock.nowMs;
    await note('old', now - 91 * dayMs);
    const young = await note('old', now - 89 * dayMs);
    await forget();
    expect(await kept('old')).toEqual([young]);
  });

  it('keep the newest of each link, and what was given out in the last hour', async () => {
    const now = test.clock.nowMs;
    const quiet = await note('quiet', now - dayMs);
    const ids: string[] = [];
    for (let minutes = 120; minutes >= 0; minutes -= 30)
      ids.push(await note('crowded', now - minutes * 60_000));
    await forget(2);
    expect(await kept('crowded')).toEqual(ids.slice(2));
    await forget(4);
    expect(await kept('quiet')).toEqual([quiet]);
  });
});
