import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  booksOf,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from './billing.fixture.ts';

describeOnEveryDatabase('adding credit', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  let account: string;

  beforeAll(async () => {
    database = await open();
    fixture = createBillingFixture(database);
  });

  function order(overrides: { amount?: number; method?: typeof approved; key?: string } = {}) {
    return {
      amount_micro_usd: overrides.amount ?? 20 * usd,
      payment_method: overrides.method ?? approved,
      idempotency_key: overrides.key ?? newId(),
    };
  }

  const creditOf = async (accountId: string) => (await fixture.billing.summaryOf(accountId)).creditMicroUsd;

  function newAccount() {
    account = newId();
    return requestOf(account);
  }

  it('pays an invoice and credits its amount', async () => {
    const me = newAccount();
    const invoice = await fixture.billing.handlers.addCredit(order(), me);
    expect(invoice).toMatchObject({
      state: 'paid',
      amount_micro_usd: 20 * usd,
      kind: 'credit',
      due_micro_usd: 0,
    });
    expect(invoice.paid_at).toBe(fixture.clock.now());
    expect(await creditOf(account)).toBe(20 * usd);
    const { entries } = await fixture.billing.handlers.listLedger({}, me);
    expect(entries).toMatchObject([{ reason: 'top_up', amount_micro_usd: 20 * usd }]);
  });

  it('answers 1053 for a declined payment and leaves the invoice open, to be paid later', async () => {
    const me = newAccount();
    await expect(fixture.billing.handlers.addCredit(order({ method: declined }), me)).rejects.toMatchObject({
      code: 1053,
    });
    const [open] = (await fixture.billing.handlers.listInvoices({}, me)).invoices;
    expect(open).toMatchObject({ state: 'open', paid_at: null });
    expect(await creditOf(account)).toBe(0);

    const pay = { id: open?.id ?? '', payment_method: declined };
    await expect(fixture.billing.handlers.payInvoice(pay, me)).rejects.toMatchObject({ code: 1053 });
    const paid = await fixture.billing.handlers.payInvoice({ ...pay, payment_method: approved }, me);
    expect(paid).toMatchObject({ id: open?.id, number: open?.number, state: 'paid' });
    expect(await creditOf(account)).toBe(20 * usd);
  });

  it('tries the open invoice again when the same key comes back after a refusal', async () => {
    const me = newAccount();
    const key = newId();
    await expect(
      fixture.billing.handlers.addCredit(order({ key, method: declined }), me),
    ).rejects.toMatchObject({ code: 1053 });
    await fixture.billing.handlers.addCredit(order({ key }), me);
    const { invoices } = await fixture.billing.handlers.listInvoices({}, me);
    expect(invoices).toMatchObject([{ state: 'paid' }]);
    expect(await creditOf(account)).toBe(20 * usd);
  });

  it('answers 1023 for paying or voiding an invoice that is not open, is unknown or is another account’s', async () => {
    const me = newAccount();
    const { handlers } = fixture.billing;
    const paid = await handlers.addCredit(order(), me);
    await expect(handlers.addCredit(order({ method: declined }), me)).rejects.toMatchObject({ code: 1053 });
    const [open] = (await handlers.listInvoices({}, me)).invoices;
    const stranger = requestOf(newId());

    for (const [id, caller] of [
      [paid.id, me],
      [newId(), me],
      [open?.id ?? '', stranger],
    ] as const) {
      await expect(handlers.payInvoice({ id, payment_method: approved }, caller)).rejects.toMatchObject({
        code: 1023,
      });
      await expect(handlers.voidInvoice({ id }, caller)).rejects.toMatchObject({ code: 1023 });
    }

    expect(await handlers.voidInvoice({ id: open?.id ?? '' }, me)).toMatchObject({
      state: 'void',
      paid_at: null,
    });
    await expect(
      handlers.payInvoice({ id: open?.id ?? '', payment_method: approved }, me),
    ).rejects.toMatchObject({ code: 1023 });
    await expect(handlers.voidInvoice({ id: open?.id ?? '' }, me)).rejects.toMatchObject({ code: 1023 });
    expect(await creditOf(account)).toBe(20 * usd);
  });

  it('answers 1023 when the key of a voided invoice comes back', async () => {
    const me = newAccount();
    const key = newId();
    const { handlers } = fixture.billing;
    await expect(handlers.addCredit(order({ key, method: declined }), me)).rejects.toMatchObject({
      code: 1053,
    });
    const [open] = (await handlers.listInvoices({}, me)).invoices;
    await handlers.voidInvoice({ id: open?.id ?? '' }, me);
    await expect(handlers.addCredit(order({ key }), me)).rejects.toMatchObject({ code: 1023 });
    expect(await creditOf(account)).toBe(0);
  });

  it('refuses a key that was used for another amount (1027)', async () => {
    const me = newAccount();
    const key = newId();
    await fixture.billing.handlers.addCredit(order({ key }), me);
    await expect(
      fixture.billing.handlers.addCredit(order({ key, amount: 30 * usd }), me),
    ).rejects.toMatchObject({ code: 1027 });
    expect(await creditOf(account)).toBe(20 * usd);
  });

  it('keeps the keys of two accounts apart', async () => {
    const key = newId();
    const [one, other] = [newId(), newId()];
    await fixture.billing.handlers.addCredit(order({ key }), requestOf(one));
    await fixture.billing.handlers.addCredit(order({ key }), requestOf(other));
    expect(await creditOf(one)).toBe(20 * usd);
    expect(await creditOf(other)).toBe(20 * usd);
  });

  it('credits the same key once, also when 200 ask at the same time', async () => {
    const me = newAccount();
    const same = order();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => fixture.billing.handlers.addCredit(same, me)),
    );
    expect(new Set(answers.map((invoice) => invoice.id)).size).toBe(1);
    const books = await booksOf(database, account);
    expect(books.entries).toHaveLength(1);
    expect(books).toMatchObject({ sum: 20 * usd, balance: 20 * usd });
  });

  it('credits 60 different keys at the same time 60 times, and numbers their invoices without gaps', async () => {
    const me = newAccount();
    await Promise.all(
      Array.from({ length: 60 }, () => fixture.billing.handlers.addCredit(order({ amount: usd }), me)),
    );
    const books = await booksOf(database, account);
    expect(books.entries).toHaveLength(60);
    expect(books).toMatchObject({ sum: 60 * usd, balance: 60 * usd });

    const numbers = (await database.read.selectFrom('invoices').select('number').execute())
      .map((row) => row.number)
      .sort();
    expect(numbers).toEqual(numbers.map((_, index) => `AT-2026-${String(index + 1).padStart(6, '0')}`));
  });

  it('begins a new series of numbers with the year', async () => {
    const later = createBillingFixture(database);
    later.clock.set('2027-01-01T00:00:00Z');
    const first = await later.billing.handlers.addCredit(order(), newAccount());
    const second = await later.billing.handlers.addCredit(order(), newAccount());
    expect([first.number, second.number]).toEqual(['AT-2027-000001', 'AT-2027-000002']);
  });

  it('lists invoices and entries newest first, 50 at a time', async () => {
    const me = newAccount();
    const ids: string[] = [];
    for (let index = 0; index < 51; index++) {
      ids.unshift((await fixture.billing.handlers.addCredit(order({ amount: (index + 1) * usd }), me)).id);
    }
    const first = await fixture.billing.handlers.listInvoices({}, me);
    const second = await fixture.billing.handlers.listInvoices({ cursor: first.next_cursor ?? '' }, me);
    expect(first.invoices).toHaveLength(50);
    expect([...first.invoices, ...second.invoices].map((invoice) => invoice.id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();

    const entries = await fixture.billing.handlers.listLedger({}, me);
    const rest = await fixture.billing.handlers.listLedger({ cursor: entries.next_cursor ?? '' }, me);
    const amounts = [...entries.entries, ...rest.entries].map((entry) => entry.amount_micro_usd);
    expect(amounts).toEqual(Array.from({ length: 51 }, (_, index) => (51 - index) * usd));
    expect(rest.next_cursor).toBeNull();
  });
});
