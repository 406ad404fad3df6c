import { describeOnSqlite, plansOf } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { exportHub } from './export.store.ts';

/** A project has few of these, and an account few projects. */
const few = new Set(['contributors', 'reviewers', 'projects', 'versions', 'audits', 'releases']);

describeOnSqlite('the export of the data hub', (open) => {
  it('finds the next page of what grows with every item in the order of an index', async () => {
    const database = await open();
    const read = await plansOf(database, async (read) => {
      for (const { name, chunks } of exportHub(read, 'owner')) {
        if (few.has(name.replace(/^hub\/|\.jsonl$/g, ''))) continue;
        for await (const _ of chunks);
      }
    });
    expect(read.length).toBeGreaterThan(8);
    for (const { sql, steps } of read)
      expect([sql, steps]).toEqual([sql, [expect.stringMatching(/^SEARCH/)]]);
  });
});
