import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const columnsOf = {
  sqlite: sql<{ name: string; type: string }>`
    select t.name || '.' || c.name as name, lower(c.type) as type
    from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table' and c.name like '%micro_usd'
  `,
  postgres: sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema() and column_name like '%micro_usd'
  `,
};

describeOnEveryDatabase('columns of amounts', (open, dialect) => {
  it('hold integers, every one', async () => {
    const { rows } = await columnsOf[dialect].execute((await open()).read);
    expect(rows.map(({ name }) => name)).toContain('ledger_postings.amount_micro_usd');
    const integer = dialect === 'sqlite' ? 'integer' : 'bigint';
    expect(rows.filter(({ type }) => type !== integer)).toEqual([]);
  });
});
