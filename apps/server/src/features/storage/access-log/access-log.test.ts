import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, test } from 'vitest';
import { createAccessLog } from './access-log.ts';

describeOnEveryDatabase('the access log', (open) => {
  test('keeps all lines of a burst', async () => {
    const database = await open();
    const failures: unknown[] = [];
    const log = createAccessLog({ database, onFailure: (error) => failures.push(error) });
    const burst = 12_000;
    for (let line = 0; line < burst; line++) log.add('b', `${line}`);
    await log.close();
    expect(failures).toEqual([]);
    const { lines } = await database.read
      .selectFrom('access_log_lines')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .executeTakeFirstOrThrow();
    expect(Number(lines)).toBe(burst);
  });
});
