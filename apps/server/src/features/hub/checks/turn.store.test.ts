import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isToCheck } from './turn.store.ts';

describeOnEveryDatabase('items to check', (open, dialect) => {
  it('are found by their own index, which has no items that wait for other work', async () => {
    const { read, transaction } = await open();
    const wanted = sql`project_id from hub_items where due_at is not null and due_at <= 1 and ${isToCheck}
      and project_id > '' order by project_id limit 1`;
    if (dialect === 'sqlite') {
      const { rows } = await sql<{ detail: string }>`explain query plan select ${wanted}`.execute(read);
      expect(rows.map(({ detail }) => detail).join()).toContain('hub_items_to_check');
      return;
    }
    // An empty table would be read as a whole.
    const plan = await transaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<Record<string, string>>`explain select ${wanted}`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain('hub_items_to_check');
  });
});
