import type { CallOutput, listInvoices } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  booksOf,
  createBillingFixture,
  requestOf,
  seller,
  usd,
} from '../billing.fixture.ts';
import { findDueMails } from './mail.store.ts';

const gigabyte = 1024 ** 3;

describeOnEveryDatabase('invoices for use', (open) => {
  let database: Database;
  let fixture: BillingFixture;

  beforeAll(async () => {
    database = await open();
  });

  /** Creates a paying account with credit and a clock at 2026-11-01, before any usage. */
  async function customer(credit = 20 * usd) {
    fixture = createBillingFixture(database, { prices: { bytes_out: usd, write_requests: 7 * usd } });
    fixture.clock.set('2026-11-01T00:30:00Z');
    const accountId = newId();
    const me = requestOf(accountId);
    const order = { amount_micro_usd: credit, payment_method: approved, idempotency_key: newId() };
    await fixture.billing.handlers.addCredit(order, me);
    await fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
    return { accountId, me };
  }

  const invoicesOf = async (me: ReturnType<typeof requestOf>) =>
    (await fixture.billing.handlers.listInvoices({}, me)).invoices.filter(({ kind }) => kind === 'usage');
  const only = (invoices: CallOutput<typeof listInvoices>['invoices']) => {
    expect(invoices).toHaveLength(1);
    return invoices[0]!;
  };

  it('gather a month’s charges in lines by bucket and meter, with the tax in them and both parties', async () => {
    const { accountId, me } = await customer();
    const details = { name: '株式会社アトール', address: '千代田区\n東京都', country: 'JP', tax_id: 'T123' };
    await fixture.billing.handlers.saveBillingDetails(details, me);
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 2 * gigabyte });
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-30T10:00:00Z', quantity: gigabyte });
    fixture.used.add(accountId, { meter: 'write_requests', at: '2026-11-05T10:00:00Z', quantity: 1000 });
    fixture.used.add(accountId, {
      meter: 'bytes_out',
      at: '2026-11-04T10:00:00Z',
      quantity: gigabyte / 2,
      bucket: 'archive',
    });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    await fixture.billing.operations.issueInvoices();
    const invoice = only(await invoicesOf(me));
    expect(invoice).toMatchObject({
      state: 'paid',
      amount_micro_usd: 3_507_000,
      due_micro_usd: 0,
      tax_name: 'VAT',
      tax_basis_points: 2000,
      tax_micro_usd: 584_500,
      period_start: Date.parse('2026-11-01'),
      period_end: Date.parse('2026-12-01'),
    });
    await fixture.billing.handlers.saveBillingDetails({ ...details, name: 'Somebody else' }, me);
    const document = await fixture.billing.handlers.getInvoice({ id: invoice.id }, me);
    expect(document.lines).toEqual([
      line('archive', 'bytes_out', gigabyte / 2, usd, 500_000),
      line('photos', 'bytes_out', 3 * gigabyte, usd, 3_000_000),
      line('photos', 'write_requests', 1000, 7 * usd, 7000),
    ]);
    expect(document.buyer).toEqual(details);
    expect(document.seller).toMatchObject({ name: seller.name, tax_id: seller.taxId });
    expect((await booksOf(database, accountId)).balance).toBe(20 * usd - 3_507_000);
  });

  it('are not made for a month that cost nothing', async () => {
    const { accountId, me } = await customer();
    fixture.used.add(accountId, { meter: 'read_requests', at: '2026-11-03T10:00:00Z', quantity: 1000 });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    expect(await invoicesOf(me)).toEqual([]);
  });

  it('are drafts while the month runs, which change with what is used', async () => {
    const { accountId, me } = await customer();
    expect(await invoicesOf(me)).toEqual([]);
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: gigabyte });
    fixture.clock.set('2026-11-03T12:00:00Z');
    const draft = only(await invoicesOf(me));
    expect(draft).toMatchObject({ id: 'draft', number: null, state: 'draft', amount_micro_usd: usd });
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T13:00:00Z', quantity: gigabyte });
    expect(await fixture.billing.handlers.getInvoice({ id: 'draft' }, me)).toMatchObject({
      amount_micro_usd: 2 * usd,
      lines: [line('photos', 'bytes_out', 2 * gigabyte, usd, 2 * usd)],
    });
    await expect(
      fixture.billing.handlers.payInvoice({ id: 'draft', payment_method: approved }, me),
    ).rejects.toMatchObject({ code: 1023 });
  });

  it('stay open for what credit and grace did not cover; the oldest are paid by what repays it', async () => {
    const { accountId, me } = await customer(5 * usd);
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 12 * gigabyte });
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-12-03T10:00:00Z', quantity: 3 * gigabyte });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    fixture.clock.set('2027-01-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    const dues = async () => (await invoicesOf(me)).map(({ due_micro_usd, state }) => [due_micro_usd, state]);
    // 12 USD with 5 of credit and 5 of grace; then 3 with neither.
    expect(await dues()).toEqual([
      [3 * usd, 'open'],
      [2 * usd, 'open'],
    ]);
    const correction = { amountMicroUsd: 3 * usd, note: 'sorry' };
    await fixture.billing.operations.adjustCredit(accountId, correction);
    expect(await dues()).toEqual([
      [2 * usd, 'open'],
      [0, 'paid'],
    ]);
  });

  it('are paid as the customer chooses, when one of several is named', async () => {
    const { accountId, me } = await customer(5 * usd);
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 12 * gigabyte });
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-12-03T10:00:00Z', quantity: 3 * gigabyte });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    fixture.clock.set('2027-01-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    const [newest] = await invoicesOf(me);
    await fixture.billing.handlers.payInvoice({ id: newest?.id ?? '', payment_method: approved }, me);
    expect((await invoicesOf(me)).map(({ state }) => state)).toEqual(['paid', 'open']);
  });

  it('are not mailed once they are void, as issued or as corrected', async () => {
    const { accountId, me } = await customer(5 * usd);
    await fixture.billing.sendDueInvoices();
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 12 * gigabyte });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    const { id, number } = only(await invoicesOf(me));
    const details = { name: 'Reef', address: '', country: 'FR', tax_id: '' };
    await fixture.billing.handlers.saveBillingDetails(details, me);
    await fixture.billing.handlers.correctInvoice({ id }, me);
    await fixture.billing.operations.voidInvoice(number ?? '', 'counted wrongly');
    fixture.mails.length = 0;
    await fixture.billing.sendDueInvoices();
    expect(fixture.mails.filter(({ to }) => to === `${accountId}@example.com`)).toEqual([]);
    const due = await findDueMails(database.read, fixture.clock.now(), 100);
    expect(due.filter((mail) => mail.id === id)).toEqual([]);
  });

  it('can be voided by the operator alone: all of it is given back, and the books stay balanced', async () => {
    const { accountId, me } = await customer(5 * usd);
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 12 * gigabyte });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    const invoice = only(await invoicesOf(me));
    await expect(fixture.billing.handlers.voidInvoice({ id: invoice.id }, me)).rejects.toMatchObject({
      code: 1023,
    });
    await fixture.billing.operations.voidInvoice(invoice.number ?? '', 'counted wrongly');
    expect(only(await invoicesOf(me))).toMatchObject({ state: 'void', due_micro_usd: 0 });
    const { sum, balance } = await booksOf(database, accountId);
    // 2 of the 12 were owed, and are repaid first.
    expect({ sum, balance }).toEqual({ sum: 5 * usd, balance: 5 * usd });
    await expect(fixture.billing.operations.voidInvoice(invoice.number ?? '', '')).rejects.toMatchObject({
      code: 1023,
    });
  });

  it('are issued once, and numbered without gaps, when many processes issue them at the same time', async () => {
    const { accountId, me } = await customer();
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: gigabyte });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => fixture.billing.operations.issueInvoices()));
    only(await invoicesOf(me));
    const numbers = (
      await database.read
        .selectFrom('invoices')
        .select('number')
        .where('number', 'like', 'AT-2026-%')
        .execute()
    )
      .map(({ number }) => number)
      .sort();
    expect(numbers).toEqual(numbers.map((_, index) => `AT-2026-${String(index + 1).padStart(6, '0')}`));
  });
});

function line(bucket: string, meter: string, quantity: number, price: number, amount: number) {
  return {
    bucket,
    meter,
    quantity: String(quantity),
    included_quantity: '0',
    price_micro_usd: price,
    amount_micro_usd: amount,
  };
}
