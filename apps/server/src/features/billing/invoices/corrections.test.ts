import { invoiceCorrectionLimit } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  approved,
  type BillingFixture,
  createBillingFixture,
  declined,
  requestOf,
  usd,
} from '../billing.fixture.ts';

const ada = { name: 'Ada SARL', address: '1 rue du Port', country: 'FR', tax_id: 'FR 1' };
const nobody = { name: '', address: '', country: '', tax_id: '' };

describeOnEveryDatabase('the recipient of an issued invoice', (open) => {
  let database: Database;
  let fixture: BillingFixture;
  const handlers = () => fixture.billing.handlers;

  beforeAll(async () => {
    database = await open();
    fixture = createBillingFixture(database);
  });

  /** Buys credit without billing details. Returns the invoice's ID. */
  async function buy(me: ReturnType<typeof requestOf>, payment_method = approved) {
    fixture.clock.set('2026-11-20T12:00:00Z');
    const order = { amount_micro_usd: 9 * usd, payment_method, idempotency_key: newId() };
    await handlers()
      .addCredit(order, me)
      .catch(() => undefined);
    const [invoice] = (await handlers().listInvoices({}, me)).invoices;
    if (!invoice) throw new Error('no invoice');
    return invoice;
  }

  it('is corrected in a document that names the invoice; the invoice and the books stay', async () => {
    const me = requestOf(newId());
    const { id, number } = await buy(me);
    const issued = await handlers().getInvoice({ id }, me);
    expect(issued).toMatchObject({ buyer: nobody, version: 0, corrections: [] });
    await handlers().saveBillingDetails(ada, me);
    fixture.clock.set('2026-12-04T12:00:00Z');
    const ledger = await handlers().listLedger({}, me);
    const corrected = await handlers().correctInvoice({ id }, me);
    const corrections = [{ number: `${number}-C1`, created_at: Date.parse('2026-12-04T12:00:00Z') }];
    expect(corrected).toEqual({ ...issued, buyer: ada, version: 1, corrections });
    expect(await handlers().getInvoice({ id }, me)).toEqual(corrected);
    expect(await handlers().getInvoice({ id, version: 0 }, me)).toEqual({ ...issued, corrections });
    expect(await handlers().listLedger({}, me)).toEqual(ledger);
    expect((await handlers().listInvoices({}, me)).invoices).toHaveLength(1);
    const { files } = fixture.billing;
    const named = async (version?: number) =>
      (await files.exportInvoice({ id, locale: 'en_US', ...(version === undefined ? {} : { version }) }, me))
        .name;
    expect([await named(), await named(0)]).toEqual([`${number}-C1.pdf`, `${number}.pdf`]);
  });

  /** Sends what is due, and returns the mails to an account. */
  async function mailed({ principal: { accountId } }: ReturnType<typeof requestOf>) {
    await fixture.billing.sendDueInvoices();
    const mails = fixture.mails.filter(({ to }) => to === `${accountId}@example.com`);
    fixture.mails.length = 0;
    return mails;
  }

  it('is mailed once when it is corrected, with the correction', async () => {
    const me = requestOf(newId());
    const { id, number } = await buy(me);
    expect(await mailed(me)).toMatchObject([{ subject: `Your Atoll invoice ${number}` }]);
    await handlers().saveBillingDetails(ada, me);
    fixture.clock.set('2026-12-04T12:00:00Z');
    await handlers().correctInvoice({ id }, me);
    const mails = await mailed(me);
    expect(mails).toMatchObject([
      {
        subject: `Your corrected Atoll invoice ${number}-C1`,
        text: expect.stringContaining(`Invoice ${number} now names the recipient`),
        attachments: [{ name: `${number}-C1.pdf` }],
        id: `invoice-${id}-C1`,
      },
    ]);
    expect(mails[0]?.text).not.toContain('Thank you');
    // The details are the same.
    await handlers().correctInvoice({ id }, me);
    expect(await mailed(me)).toEqual([]);
  });

  it('is mailed in the language of the recipient', async () => {
    const me = requestOf(`fr-${newId()}`);
    const { id, number } = await buy(me);
    await mailed(me);
    await handlers().saveBillingDetails(ada, me);
    await handlers().correctInvoice({ id }, me);
    expect(await mailed(me)).toMatchObject([
      {
        subject: `Votre facture rectificative Atoll ${number}-C1`,
        text: expect.stringContaining('La facture est jointe à ce message.'),
      },
    ]);
  });

  it('is mailed again if it is corrected while an earlier mail is sent', async () => {
    const me = requestOf(newId());
    const { id, number } = await buy(me);
    await handlers().saveBillingDetails(ada, me);
    fixture.clock.set('2026-12-04T12:00:00Z');
    fixture.mailServer.onSend = async () => {
      fixture.mailServer.onSend = undefined;
      await handlers().correctInvoice({ id }, me);
    };
    expect((await mailed(me)).map(({ subject }) => subject)).toEqual([
      `Your Atoll invoice ${number}`,
      `Your corrected Atoll invoice ${number}-C1`,
    ]);
  });

  it('is mailed with ordered credit only once that is paid, as a purchase', async () => {
    const me = requestOf(newId());
    const { id, number } = await buy(me, declined);
    await handlers().saveBillingDetails(ada, me);
    await handlers().correctInvoice({ id }, me);
    expect(await mailed(me)).toEqual([]);
    fixture.clock.set('2026-12-04T12:00:00Z');
    await handlers().payInvoice({ id, payment_method: approved }, me);
    expect(await mailed(me)).toMatchObject([
      {
        subject: `Your Atoll invoice ${number}-C1`,
        text: expect.stringContaining('Thank you'),
        attachments: [{ name: `${number}-C1.pdf` }],
      },
    ]);
  });

  it('has one correction for the same details, even if two ask at once, and a further one for others', async () => {
    const me = requestOf(newId());
    const { id } = await buy(me);
    await handlers().saveBillingDetails(ada, me);
    await Promise.all([handlers().correctInvoice({ id }, me), handlers().correctInvoice({ id }, me)]);
    expect(await handlers().correctInvoice({ id }, me)).toMatchObject({ version: 1 });
    await handlers().saveBillingDetails({ ...ada, tax_id: 'FR 2' }, me);
    expect(await handlers().correctInvoice({ id }, me)).toMatchObject({
      version: 2,
      buyer: { tax_id: 'FR 2' },
    });
    expect(await handlers().getInvoice({ id, version: 1 }, me)).toMatchObject({ buyer: ada });
    await expect(handlers().getInvoice({ id, version: 3 }, me)).rejects.toMatchObject({ code: 1023 });
  });

  it('is corrected a limited number of times', async () => {
    const me = requestOf(newId());
    const { id } = await buy(me);
    for (let version = 1; version <= invoiceCorrectionLimit; version++) {
      await handlers().saveBillingDetails({ ...ada, name: `Ada ${version}` }, me);
      await handlers().correctInvoice({ id }, me);
    }
    await handlers().saveBillingDetails(ada, me);
    await expect(handlers().correctInvoice({ id }, me)).rejects.toMatchObject({ code: 1027 });
  });

  it('is not corrected without details, of a void invoice, of a draft, or by another account', async () => {
    const me = requestOf(newId());
    const { id } = await buy(me, declined);
    const refusal = (of = id, by = me) =>
      handlers()
        .correctInvoice({ id: of }, by)
        .catch(({ code }: { code: number }) => code);
    expect(await refusal()).toBe(1027);
    await handlers().saveBillingDetails(ada, me);
    const stranger = requestOf(newId());
    await handlers().saveBillingDetails(ada, stranger);
    expect(await refusal(id, stranger)).toBe(1023);
    expect(await refusal('draft')).toBe(1023);
    await handlers().voidInvoice({ id }, me);
    expect(await refusal()).toBe(1023);
  });
});
