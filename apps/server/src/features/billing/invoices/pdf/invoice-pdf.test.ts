import { buffer } from 'node:stream/consumers';
import { type Locale, locales, type Meter } from '@atoll/contract';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { AnyInvoice, InvoiceDocument, InvoiceLine, Party } from '../invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';

const gigabyte = 1024n ** 3n;

const seller: Party = {
  name: 'Œuvres & Nuages SAS',
  address: '12 rue de l’Église\n75011 Paris',
  country: '',
  taxId: 'FR 40 303 265 045',
};
const buyer: Party = {
  name: '株式会社アトール髙﨑研究所',
  address: '東京都千代田区丸の内一丁目９番２号\n北京原子云计算有限公司 转',
  country: 'JP',
  taxId: 'T1234567890123',
};

const line = (bucket: string, meter: Meter, quantity: bigint, amountMicroUsd: number): InvoiceLine => ({
  resourceId: bucket,
  resourceName: bucket,
  meter,
  priceMicroUsd: 1_000_000,
  quantity,
  includedQuantity: 0n,
  amountMicroUsd,
});

function invoiceOf(lines: InvoiceLine[], overrides: Partial<AnyInvoice> = {}): InvoiceDocument {
  const amountMicroUsd = lines.reduce((sum, each) => sum + each.amountMicroUsd, 0);
  const invoice = {
    id: 'i',
    number: 'AT-2026-000042',
    kind: 'usage',
    state: 'open',
    periodStart: Date.UTC(2026, 10),
    periodEnd: Date.UTC(2026, 11),
    amountMicroUsd,
    dueMicroUsd: 1_250_000,
    tax: { name: 'TVA', basisPoints: 1960 },
    taxMicroUsd: 655_518,
    createdAt: Date.UTC(2026, 11, 1, 2),
    closedAt: null,
    ...overrides,
  } as AnyInvoice;
  return { invoice, lines, seller, buyer, version: 0, corrections: [] };
}

const small = () =>
  invoiceOf([
    line('photos', 'bytes_out', gigabyte * 3n, 3_000_000),
    line('photos', 'write_requests', 1_000_000n, 1_000_000),
  ]);

/** Returns the file's text page by page, as copied by a reader, without the spaces between runs. */
async function read(document: InvoiceDocument, locale: Locale, isSandbox = false) {
  const bytes = await buffer(await invoicePdf(document, { locale, isSandbox }));
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    );
  }
  return {
    bytes,
    pages,
    text: pages.join(''),
    metadata: (await pdf.getMetadata()).info as { Language?: string },
  };
}

const words: Record<Locale, string[]> = {
  en_US: [
    'Invoice',
    'December 1, 2026',
    'November 2026',
    'Egress',
    '$1.00 per GB',
    '3 GB',
    'Net$3.34',
    'TVA 19.6%, included',
    'Paid from credit$2.75',
    'Amount due$1.25',
    'Japan',
    'Page 1 of 1',
  ],
  fr_FR: [
    'Facture',
    '1 décembre 2026',
    'novembre 2026',
    'Trafic sortant',
    '3 Go',
    'dont TVA 19,6 %',
    'Reste à payer1,25 $US',
    'Écritures et listes',
    'Japon',
  ],
  zh_CN: ['发票', '2026年12月1日', '出站流量', '含 TVA 19.6%', '应付金额US$1.25', '第 1 页，共 1 页', '日本'],
  ja_JP: [
    '請求書',
    '2026年12月1日',
    '下り転送量',
    'うちTVA 19.6%',
    'お支払い残額$1.25',
    '1 / 1 ページ',
    '書き込みと一覧',
  ],
};

describe.each(locales)('in %s', (locale) => {
  it('says everything, in text that can be selected, and stays small', async () => {
    const { text, bytes, metadata } = await read(small(), locale);
    const parties = [seller.name, buyer.name, ...seller.address.split('\n'), ...buyer.address.split('\n')];
    for (const word of [...words[locale], ...parties, buyer.taxId, 'AT-2026-000042', 'photos']) {
      expect(text).toContain(word.replaceAll(/\s/g, ''));
    }
    expect(bytes.length).toBeLessThan(300_000);
    expect(metadata).toMatchObject({ Title: expect.stringContaining('AT-2026-000042'), Author: seller.name });
    expect(metadata.Language).toBe(locale.replace('_', '-'));
  });
});

it('gives the same bytes again', async () => {
  const [one, other] = await Promise.all([read(small(), 'ja_JP'), read(small(), 'ja_JP')]);
  expect(one.bytes.equals(other.bytes)).toBe(true);
});

it('repeats the table’s head, and the bucket’s name, on every page, and numbers the pages', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `bucket-${index}`).flatMap((bucket) => [
    line(bucket, 'bytes_out', gigabyte, 1_000_000),
    line(bucket, 'write_requests', 5n, 5),
    line(bucket, 'read_requests', 5n, 5),
  ]);
  const { pages, text } = await read(invoiceOf(many), 'en_US');
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    if (page.includes('bucket')) expect(page).toContain('ItemQuantityPriceAmount');
    expect(page).toContain(`Page${index + 1}of${pages.length}`);
  }
  for (let bucket = 0; bucket < 30; bucket++) expect(text).toContain(`bucket-${bucket}$1.000010`);
  expect(text).toContain('(continued)');
});

it('names the invoice that it corrects, and is dated by the correction', async () => {
  const corrections = [{ buyer, createdAt: Date.UTC(2026, 11, 9) }];
  const corrected = { ...small(), version: 1, corrections };
  const { text, metadata } = await read(corrected, 'en_US');
  expect(text).toContain('Correctedinvoice');
  expect(text).toContain('InvoicenumberAT-2026-000042-C1');
  expect(text).toContain('IssuedDecember9,2026');
  expect(text).toContain('CorrectsinvoiceAT-2026-000042,December1,2026');
  expect(text).toContain('Amountsandpaymentsdon’tchange.');
  expect(metadata).toMatchObject({ Title: 'Corrected invoice AT-2026-000042-C1' });
});

it('shows a square for what no face has, and goes on', async () => {
  const document = { ...small(), buyer: { ...buyer, name: 'A😀B 한국' } };
  expect((await read(document, 'en_US')).text).toContain('A□B');
});

it('says of bought credit what was bought, without a tax', async () => {
  const tax = { name: '', basisPoints: 0 };
  const credit = invoiceOf([], {
    kind: 'credit',
    state: 'paid',
    amountMicroUsd: 25_000_000,
    dueMicroUsd: 0,
    tax,
    taxMicroUsd: 0,
    periodStart: null,
    periodEnd: null,
    closedAt: Date.UTC(2026, 11, 1, 3),
  });
  const { text } = await read(credit, 'en_US');
  expect(text).toContain('Prepaidcredit1$25.00$25.00');
  expect(text).toContain('Total$25.00Paidinfull$25.00');
  expect(text).not.toContain('Net');
});

it('says that no money moves where none does', async () => {
  const note = 'Sandbox:norealmoneymoves.';
  expect((await read(small(), 'en_US', true)).text).toContain(note);
  expect((await read(small(), 'en_US')).text).not.toContain(note);
});
