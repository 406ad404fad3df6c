import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase } from '../index.ts';
import { invoices } from './0031-invoices.ts';
import { payments } from './0032-payments.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const common = {
  account_id: 'a',
  description: 'credit',
  amount_micro_usd: 5e6,
  created_at: 7,
  closed_at: null,
  payment_reference: null,
};
const known = [
  { ...common, id: '1', state: 'paid', closed_at: 9, payment_reference: 'sandbox:1' },
  { ...common, id: '2', state: 'open' },
  { ...common, id: '3', state: 'void', closed_at: 9 },
].map((invoice) => ({ ...invoice, number: `AT-${invoice.id}`, idempotency_key: invoice.id }));

describeOnEveryDatabase('the history of payments', (_, dialect, databases) => {
  it('begins with the invoices that were paid before there was one', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      const [first, last] = [schemaChanges.indexOf(invoices), schemaChanges.indexOf(payments)];
      for (const change of schemaChanges.slice(0, first)) await change.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      await (tx as Kysely<any>).insertInto('invoices').values(known).execute();
      for (const change of schemaChanges.slice(first, last + 1)) await change.up(tx, types);
    });
    expect(await database.read.selectFrom('payments').selectAll().execute()).toMatchObject([
      {
        id: '1',
        account_id: 'a',
        invoice_id: '1',
        kind: 'payment',
        provider: 'sandbox',
        state: 'succeeded',
        amount_micro_usd: 5e6,
        booked_micro_usd: 5e6,
        reference: 'sandbox:1',
        created_at: 7,
        changed_at: 9,
      },
    ]);
    await database.close();
  });
});
