import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase } from '../index.ts';
import { payments } from './0032-payments.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const invoice = {
  account_id: 'a',
  kind: 'credit',
  amount_micro_usd: 5e6,
  tax_name: '',
  tax_basis_points: 0,
  tax_micro_usd: 0,
  seller: '{}',
  buyer: '{}',
  created_at: 7,
  mail_due: 0,
};

describeOnEveryDatabase('the history of payments', (_, dialect, databases) => {
  it('begins with the invoices that were paid before there was one', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      for (const change of schemaChanges.slice(0, schemaChanges.indexOf(payments)))
        await change.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      const before = tx as Kysely<any>;
      const paid = { state: 'paid', due_micro_usd: 0, closed_at: 9, payment_reference: 'sandbox:1' };
      await before
        .insertInto('invoices')
        .values(
          [
            { ...invoice, id: '1', number: 'AT-1', idempotency_key: '1', ...paid },
            { ...invoice, id: '2', number: 'AT-2', idempotency_key: '2', state: 'open', due_micro_usd: 5e6 },
            {
              ...invoice,
              id: '3',
              number: 'AT-3',
              idempotency_key: '3',
              state: 'void',
              due_micro_usd: 0,
              closed_at: 9,
            },
          ].map((row) => ({ closed_at: null, payment_reference: null, ...row })),
        )
        .execute();
      await payments.up(tx, types);
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
