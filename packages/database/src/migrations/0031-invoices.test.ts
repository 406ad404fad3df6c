import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase } from '../index.ts';
import { invoices } from './0031-invoices.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const before = (id: string, state: 'open' | 'paid' | 'void') => ({
  id,
  account_id: 'a',
  number: `AT-2026-00000${id}`,
  state,
  description: 'credit',
  amount_micro_usd: 5_000_000,
  idempotency_key: `key-${id}`,
  created_at: 7,
  closed_at: state === 'open' ? null : 8,
  payment_reference: state === 'paid' ? 'sandbox:1' : null,
});

const all = [before('1', 'open'), before('2', 'paid'), before('3', 'void')];

describeOnEveryDatabase('invoices of two kinds', (_, dialect, databases) => {
  it('takes every invoice over, as one for credit, of which only open ones are due', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      for (const change of schemaChanges.slice(0, schemaChanges.indexOf(invoices)))
        await change.up(tx, types);
      // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
      const old = tx as unknown as Kysely<any>;
      await old.insertInto('invoices').values(all).execute();
      await invoices.up(tx, types);
    });

    const rows = await database.read.selectFrom('invoices').selectAll().orderBy('id').execute();
    expect(rows).toEqual(
      all.map(({ description, ...invoice }) => ({
        ...invoice,
        kind: description,
        due_micro_usd: invoice.state === 'open' ? invoice.amount_micro_usd : 0,
        period_start: null,
        period_end: null,
        tax_name: '',
        tax_basis_points: 0,
        tax_micro_usd: 0,
        seller: '{}',
        buyer: '{}',
        mail_at: null,
      })),
    );
    await database.close();
  });
});
