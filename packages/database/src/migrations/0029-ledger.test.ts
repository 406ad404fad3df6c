import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase, type Transaction } from '../index.ts';
import { ledger } from './0029-ledger.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const entries = [
  {
    id: '1',
    account_id: 'a',
    reason: 'top_up',
    amount_micro_usd: 5e6,
    idempotency_key: 'invoice:i1',
    note: null,
  },
  {
    id: '2',
    account_id: 'a',
    reason: 'referral',
    amount_micro_usd: 2e6,
    idempotency_key: 'referral:x',
    note: null,
  },
  {
    id: '3',
    account_id: 'a',
    reason: 'operator',
    amount_micro_usd: -1e6,
    idempotency_key: 'operator:3',
    note: 'why',
  },
  {
    id: '4',
    account_id: 'b',
    reason: 'operator',
    amount_micro_usd: 9e6,
    idempotency_key: 'operator:4',
    note: 'gift',
  },
];

const accounts = [
  {
    account_id: 'a',
    plan: 'pay_as_you_go',
    credit_micro_usd: 6e6,
    credit_alert_usd: 10,
    credit_alert_due: 1,
  },
  { account_id: 'b', plan: 'free', credit_micro_usd: 9e6, credit_alert_usd: null, credit_alert_due: 0 },
];

describeOnEveryDatabase('the ledger in double entry', (_, dialect, databases) => {
  it('takes every entry over, balanced, and every account with its credit', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    await database.transaction(async (tx) => {
      for (const change of schemaChanges.slice(0, schemaChanges.indexOf(ledger))) await change.up(tx, types);
      await fill(tx);
      await ledger.up(tx, types);
    });

    const { read } = database;
    const transactions = await read.selectFrom('ledger_transactions').selectAll().orderBy('id').execute();
    expect(transactions).toEqual(
      entries.map(({ amount_micro_usd: _amount, ...entry }) => ({
        ...entry,
        reference: entry.id === '1' ? 'i1' : null,
        created_at: 7,
      })),
    );
    const postings = await read
      .selectFrom('ledger_postings')
      .select(['transaction_id', 'ledger', 'account_id', 'amount_micro_usd'])
      .orderBy('transaction_id')
      .orderBy('ledger', 'desc')
      .execute();
    expect(postings.map((posting) => Object.values(posting))).toEqual([
      ['1', 'payments', 'a', -5e6],
      ['1', 'credit', 'a', 5e6],
      ['2', 'promotions', 'a', -2e6],
      ['2', 'credit', 'a', 2e6],
      ['3', 'credit', 'a', -1e6],
      ['3', 'adjustments', 'a', 1e6],
      ['4', 'credit', 'b', 9e6],
      ['4', 'adjustments', 'b', -9e6],
    ]);
    expect(await read.selectFrom('billing_accounts').selectAll().orderBy('account_id').execute()).toEqual(
      accounts.map((account) => ({
        ...account,
        plan_since: null,
        owed_micro_usd: 0,
        credit_ended_at: null,
        credit_notice_due: 'none',
      })),
    );
    await database.close();
  });
});

async function fill(tx: Transaction): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the schema of before has no types any more
  const before = tx as Kysely<any>;
  await before
    .insertInto('ledger_entries')
    .values(entries.map((entry) => ({ ...entry, created_at: 7 })))
    .execute();
  await before.insertInto('billing_accounts').values(accounts).execute();
}
