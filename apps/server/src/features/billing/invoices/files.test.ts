import { buffer, text } from 'node:stream/consumers';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from '../billing.fixture.ts';
import { parseUsd } from '../money.ts';

const prices = {
  stored_byte_hours: 23_456,
  bytes_out: 90_001,
  write_requests: 5 * usd,
  read_requests: 400_003,
};

describeOnEveryDatabase('the files of an invoice', (open) => {
  let database: Database;
  let fixture: BillingFixture;

  beforeAll(async () => {
    database = await open();
    fixture = createBillingFixture(database, { prices });
  });

  async function customer() {
    fixture.clock.set('2026-11-01T00:30:00Z');
    const accountId = newId();
    const me = requestOf(accountId);
    const order = { amount_micro_usd: 900 * usd, payment_method: approved, idempotency_key: newId() };
    await fixture.billing.handlers.addCredit(order, me);
    await fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
    return { accountId, me };
  }

  const csvOf = async (id: string, me: ReturnType<typeof requestOf>) => {
    const { chunks } = await fixture.billing.files.exportInvoiceUsage({ id }, me);
    return (await text(chunks as AsyncIterable<string>)).trimEnd().split('\r\n');
  };
  const sumOf = (rows: string[]) =>
    rows.slice(1).reduce((sum, row) => sum + (parseUsd(row.split(',').at(-1) ?? '') ?? Number.NaN), 0);

  it('sum to it exactly, whatever was used, and to the draft before', async () => {
    const used = fc.record({
      meter: fc.constantFrom('stored_byte_hours', 'bytes_out', 'write_requests', 'read_requests'),
      at: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T05:00:00Z`),
      quantity: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      bucket: fc.constantFrom('a', 'b', 'c'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(used, { minLength: 1, maxLength: 30 }), async (all) => {
        const { accountId, me } = await customer();
        for (const each of all) fixture.used.add(accountId, each as Parameters<typeof fixture.used.add>[1]);
        fixture.clock.set('2026-11-18T09:00:00Z');
        await checkSum(me);
        fixture.clock.set('2026-12-01T02:00:00Z');
        await fixture.billing.operations.issueInvoices();
        await checkSum(me);
      }),
      { numRuns: 5 },
    );
  });

  async function checkSum(me: ReturnType<typeof requestOf>) {
    const { invoices } = await fixture.billing.handlers.listInvoices({}, me);
    const invoice = invoices.find(({ kind }) => kind === 'usage');
    if (!invoice) return;
    expect(sumOf(await csvOf(invoice.id, me))).toBe(invoice.amount_micro_usd);
    const { lines } = await fixture.billing.handlers.getInvoice({ id: invoice.id }, me);
    expect(lines.reduce((sum, line) => sum + line.amount_micro_usd, 0)).toBe(invoice.amount_micro_usd);
  }

  it('are told row by row, by day, bucket, meter and price, however many there are', async () => {
    const { accountId, me } = await customer();
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 1024 ** 3 });
    for (let bucket = 0; bucket < 1100; bucket++) {
      fixture.used.add(accountId, {
        meter: 'write_requests',
        at: '2026-11-04T10:00:00Z',
        quantity: 1,
        bucket: `z${bucket}`,
      });
    }
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    const [invoice] = (await fixture.billing.handlers.listInvoices({}, me)).invoices;
    const rows = await csvOf(invoice?.id ?? '', me);
    expect(rows).toHaveLength(1102);
    expect(rows).toContain('2026-11-03,photos,bytes_out,1073741824,bytes,0,0.090001,gb,0.090001');
    expect(new Set(rows).size).toBe(1102);
    expect(sumOf(rows)).toBe(invoice?.amount_micro_usd);
  });

  it('are mailed with it once, in the account’s language; a failing mail server neither loses nor doubles them', async () => {
    const { accountId } = await customer();
    fixture.used.add(accountId, { meter: 'bytes_out', at: '2026-11-03T10:00:00Z', quantity: 1024 ** 3 });
    fixture.clock.set('2026-12-01T02:00:00Z');
    await fixture.billing.operations.issueInvoices();
    fixture.mailServer.isDown = true;
    await expect(fixture.billing.sendDueInvoices()).rejects.toThrow('down');
    await fixture.billing.sendDueInvoices();
    fixture.mailServer.isDown = false;
    fixture.clock.set('2026-12-02T14:00:00Z');
    await fixture.billing.sendDueInvoices();
    await fixture.billing.sendDueInvoices();
    const mails = fixture.mails.filter(({ to }) => to === `${accountId}@example.com`);
    expect(mails).toHaveLength(2);
    const ofUse = mails.filter(({ text: body }) => body.includes('November 2026'));
    expect(ofUse.map(({ text: body }) => body.includes('/dss/billing/invoices/'))).toEqual([true]);
    for (const { attachments = [], subject } of mails) {
      const [pdf] = attachments;
      expect(
        Buffer.from(pdf?.content ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(subject).toContain(pdf?.name.replace('.pdf', ''));
    }
  });

  it('are unknown to another account, and bought credit has no usage', async () => {
    const { me } = await customer();
    const stranger = requestOf(newId());
    const [invoice] = (await fixture.billing.handlers.listInvoices({}, me)).invoices;
    const id = invoice?.id ?? '';
    const { files } = fixture.billing;
    const pdf = await files.exportInvoice({ id, locale: 'ja_JP' }, me);
    expect(pdf.name).toBe(`${invoice?.number}.pdf`);
    expect((await buffer(pdf.chunks as AsyncIterable<Uint8Array>)).length).toBeGreaterThan(5000);
    const refused = { code: 1023 };
    await expect(files.exportInvoice({ id, locale: 'en_US' }, stranger)).rejects.toMatchObject(refused);
    await expect(files.exportInvoiceUsage({ id }, stranger)).rejects.toMatchObject(refused);
    await expect(files.exportInvoiceUsage({ id }, me)).rejects.toMatchObject(refused);
    await expect(files.exportInvoice({ id: 'draft', locale: 'en_US' }, me)).rejects.toMatchObject(refused);
  });

  it('are typeset for nobody in a loop', async () => {
    const { files } = fixture.billing;
    const me = requestOf(newId());
    const make = (of = me) =>
      files.exportInvoice({ id: 'nothing', locale: 'zh_CN' }, of).catch(({ code }: { code: number }) => code);
    for (let made = 0; made < 30; made++) expect(await make()).toBe(1023);
    expect(await make()).toBe(1031);
    expect(await make(requestOf(newId()))).toBe(1023);
  });
});
