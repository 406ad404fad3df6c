import type { Database, Transaction } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';
import type { Difference } from './reconcile.ts';

describeOnEveryDatabase('reconciliation', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let account: string;

  /** An account that bought credit, paid for a month and got a refund. */
  beforeEach(async () => {
    database = await open();
    fixture = createBillingFixture(database, { prices: { bytes_out: 100_000 } });
    account = newId();
    const { billing, clock, used } = fixture;
    const me = requestOf(account);
    const order = { amount_micro_usd: 10 * usd, payment_method: approved, idempotency_key: newId() };
    const { id } = await billing.handlers.addCredit(order, me);
    await billing.operations.adjustCredit(account, { amountMicroUsd: usd, note: 'a gift' });
    await billing.handlers.upgradePlan({ payment_method: approved }, me);
    const payment = await billing.operations.paymentOf({ accountId: account, id });
    await billing.operations.refundPayment(payment!.id, 2 * usd);
    clock.set('2026-11-25T12:00:00Z');
    used.add(account, { meter: 'bytes_out', at: '2026-11-23T10:00:00Z', quantity: 7n * 1024n ** 3n });
    clock.set('2026-12-02T00:00:00Z');
    await billing.operations.issueInvoices();
  });

  async function reconcile(repair = false): Promise<Difference[]> {
    const found: Difference[] = [];
    for await (const difference of fixture.billing.operations.reconcile({ repair })) found.push(difference);
    return found;
  }

  it('finds nothing where nothing differs', async () => {
    const { items } = await fixture.billing.operations.listInvoices(account);
    expect(items.map(({ kind, amountMicroUsd }) => [kind, amountMicroUsd])).toContainEqual([
      'usage',
      700_000,
    ]);
    expect(await reconcile()).toEqual([]);
  });

  it('knows the credit of payments from before there were any: the ledger names their invoice', async () => {
    const { billing } = fixture;
    const me = requestOf(account);
    const order = { amount_micro_usd: 3 * usd, payment_method: approved, idempotency_key: newId() };
    const { id } = await billing.handlers.addCredit(order, me);
    const payment = await billing.operations.paymentOf({ accountId: account, id });
    await database.transaction(async (tx) => {
      await tx.updateTable('payments').set({ id }).where('id', '=', payment!.id).execute();
      await tx
        .updateTable('ledger_transactions')
        .set({ idempotency_key: `invoice:${id}` })
        .where('idempotency_key', '=', `payment:${payment!.id}:1`)
        .execute();
    });
    expect(await reconcile()).toEqual([]);
  });

  it('tells of a balance that its postings don’t sum to, and rewrites it when asked to', async () => {
    await database.transaction((tx) =>
      tx.updateTable('billing_accounts').set({ credit_micro_usd: 1, owed_micro_usd: 2 }).execute(),
    );
    const difference = {
      kind: 'balance',
      subject: `account ${account}`,
      problem:
        'the recorded balance is 0.000001 USD, owing 0.000002, but its postings add up to 8.30 USD, owing 0.00',
    };
    expect(await reconcile()).toEqual([{ ...difference, isRepaired: false }]);
    expect(await reconcile(true)).toEqual([{ ...difference, isRepaired: true }]);
    expect(await reconcile()).toEqual([]);
  });

  it('ends nobody’s credit by a balance that was wrong, and lets nobody’s go on by one', async () => {
    const standing = async () => await fixture.billing.handlers.creditStatus({}, requestOf(account));
    const keep = (credit_micro_usd: number, credit_ended_at: number | null) =>
      database.transaction((tx) =>
        tx.updateTable('billing_accounts').set({ credit_micro_usd, credit_ended_at }).execute(),
      );
    await keep(0, Date.parse('2026-11-01'));
    expect((await standing()).is_read_only).toBe(true);
    await reconcile(true);
    expect(await standing()).toMatchObject({ credit_ended_at: null, is_read_only: false });

    await fixture.billing.operations.adjustCredit(account, { amountMicroUsd: -8_300_000, note: 'all of it' });
    await keep(usd, null);
    await reconcile(true);
    expect(await standing()).toMatchObject({ credit_ended_at: fixture.clock.now(), credit_micro_usd: 0 });
  });

  it.each<[Difference['kind'][], string, (tx: Transaction) => { execute(): Promise<unknown> }]>([
    [
      ['balance', 'transaction'],
      'postings that don’t balance',
      (tx) =>
        tx
          .updateTable('ledger_postings')
          .set({ amount_micro_usd: 3 })
          .where('ledger', '=', 'credit')
          .where('amount_micro_usd', '=', usd),
    ],
    [
      ['payment'],
      'a payment that was not booked',
      (tx) => tx.updateTable('payments').set({ booked_micro_usd: 5 }),
    ],
    [
      ['charge', 'invoice'],
      'use that is charged and not paid',
      (tx) => tx.updateTable('usage_charges').set({ amount_micro_usd: 700_001 }),
    ],
    [['invoice'], 'a line that was changed', (tx) => tx.updateTable('invoice_lines').set({ quantity: '1' })],
    [['invoice'], 'an invoice without its lines', (tx) => tx.deleteFrom('invoice_lines')],
    [
      ['invoice', 'number'],
      'an invoice that is gone',
      (tx) => tx.deleteFrom('invoices').where('kind', '=', 'usage'),
    ],
    [['number'], 'numbers with a gap', (tx) => tx.updateTable('invoice_counters').set({ last_number: 9 })],
    [
      ['invoice'],
      'an invoice that claims what nobody owes',
      (tx) => tx.updateTable('invoices').set({ state: 'open', due_micro_usd: 1 }).where('kind', '=', 'usage'),
    ],
  ])('tells of %s: %s; and repairs nothing of it', async (kinds, _, tamper) => {
    await database.transaction((tx) => tamper(tx).execute());
    const found = await reconcile();
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds);
    const left: Difference['kind'][] = kinds.filter((kind) => kind !== 'balance');
    expect(
      (await reconcile(true)).filter(({ kind }) => left.includes(kind)).every((it) => !it.isRepaired),
    ).toBe(true);
  });
});
