import { issuedAt, numberOf } from '../corrections.ts';
import type { InvoiceDocument, InvoiceLine, Party } from '../invoice.ts';
import type { Wording } from './wording.ts';

/** The text of a printed invoice in one language, without positions. */
export interface PrintedInvoice {
  title: string;
  state: { text: string; isDone: boolean };
  facts: Fact[];
  parties: { label: string; lines: string[] }[];
  head: { item: string; quantity: string; price: string; amount: string };
  groups: PrintedGroup[];
  totals: (Fact & { isStrong: boolean })[];
  notes: string[];
  page(page: number, count: number): string;
}

export interface Fact {
  label: string;
  value: string;
}

/** The lines of a bucket; bought credit has none. */
export interface PrintedGroup {
  name: string | null;
  /** Its name on a further page. */
  continued: string;
  amount: string;
  lines: PrintedLine[];
}

export interface PrintedLine {
  item: string;
  /** Below the item, in small print. */
  note: string | null;
  quantity: string;
  price: string;
  amount: string;
}

/** @param isSandbox whether the document states that no money moves */
export function printInvoice(
  document: InvoiceDocument,
  wording: Wording,
  isSandbox: boolean,
): PrintedInvoice {
  const { invoice } = document;
  const { texts } = wording;
  const isDraft = invoice.state === 'draft';
  return {
    title: texts.title[titleOf(document)],
    state: {
      text: texts.states[invoice.state],
      isDone: invoice.state === 'paid',
    },
    facts: factsOf(document, wording),
    parties: [
      { label: texts.from, lines: partyLines(document.seller, wording) },
      { label: texts.to, lines: partyLines(document.buyer, wording) },
    ].filter(({ lines }) => lines.length > 0),
    head: { item: texts.item, quantity: texts.quantity, price: texts.price, amount: texts.amount },
    groups:
      invoice.kind === 'credit' ? [creditGroup(document, wording)] : usageGroups(document.lines, wording),
    totals: totalsOf(document, wording),
    notes: [
      ...(isSandbox ? [texts.noteSandbox] : []),
      ...(isDraft ? [texts.noteDraft] : []),
      ...(document.version > 0 ? [texts.noteCorrected] : []),
      invoice.kind === 'credit' ? texts.noteCredit : texts.noteUsage,
    ],
    page: texts.page,
  };
}

function titleOf({ invoice, version }: InvoiceDocument): keyof Wording['texts']['title'] {
  if (invoice.state === 'draft') return 'draft';
  return version > 0 ? 'corrected' : 'invoice';
}

function factsOf(document: InvoiceDocument, { texts, date, month }: Wording): Fact[] {
  const { invoice, version } = document;
  const { createdAt, periodStart, state, closedAt } = invoice;
  const number = numberOf(invoice, version);
  return [
    ...(number === null ? [] : [{ label: texts.number, value: number }]),
    { label: texts.issued, value: date(issuedAt(document)) },
    ...(version > 0 ? [{ label: texts.corrects, value: `${invoice.number}, ${date(createdAt)}` }] : []),
    ...(periodStart === null ? [] : [{ label: texts.period, value: month(periodStart) }]),
    ...(state === 'paid' && closedAt !== null ? [{ label: texts.paidOn, value: date(closedAt) }] : []),
  ].filter(({ label }) => state !== 'draft' || label !== texts.issued);
}

function partyLines(
  { name, address, country, taxId }: Party,
  { texts, country: countryName }: Wording,
): string[] {
  return [
    name,
    ...address.split('\n'),
    country === '' ? '' : countryName(country),
    taxId === '' ? '' : `${texts.taxId} ${taxId}`,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function creditGroup({ invoice }: InvoiceDocument, { texts, money }: Wording): PrintedGroup {
  const amount = money(invoice.amountMicroUsd);
  return {
    name: null,
    continued: '',
    amount,
    lines: [{ item: texts.credit, note: null, quantity: '1', price: amount, amount }],
  };
}

function usageGroups(lines: readonly InvoiceLine[], wording: Wording): PrintedGroup[] {
  const { texts, money } = wording;
  const groups = Map.groupBy(lines, ({ resourceId }) => resourceId);
  return [...groups.values()].map((ofBucket): PrintedGroup => {
    const name = ofBucket[0]?.resourceName ?? '';
    return {
      name,
      continued: texts.continued(name),
      amount: money(ofBucket.reduce((sum, { amountMicroUsd }) => sum + amountMicroUsd, 0)),
      lines: ofBucket.map((line) => printLine(line, wording)),
    };
  });
}

function printLine(line: InvoiceLine, { texts, quantity, price, money }: Wording): PrintedLine {
  const { meter } = line;
  return {
    item: texts.meters[meter],
    note: line.includedQuantity > 0n ? texts.included(quantity(meter, line.includedQuantity)) : null,
    quantity: quantity(meter, line.quantity),
    price: price(meter, line.priceMicroUsd),
    amount: money(line.amountMicroUsd),
  };
}

function totalsOf(
  { invoice }: InvoiceDocument,
  { texts, money, shown, percent }: Wording,
): PrintedInvoice['totals'] {
  const { tax, taxMicroUsd, amountMicroUsd, dueMicroUsd, kind, state } = invoice;
  const plain = (label: string, amount: number) => ({ label, value: money(amount), isStrong: false });
  const strong = (label: string, amount: number) => ({ label, value: money(amount), isStrong: true });
  const hasTax = tax.basisPoints > 0;
  const isOpen = state === 'open';
  const paidMicroUsd = amountMicroUsd - dueMicroUsd;
  return [
    ...(hasTax
      ? [
          plain(texts.net, amountMicroUsd - shown(taxMicroUsd)),
          plain(texts.tax(tax.name, percent(tax.basisPoints)), shown(taxMicroUsd)),
        ]
      : []),
    strong(texts.total, amountMicroUsd),
    ...(isOpen && kind === 'usage' ? [plain(texts.fromCredit, paidMicroUsd)] : []),
    ...(isOpen ? [strong(texts.due, dueMicroUsd)] : []),
    ...(state === 'paid' ? [{ label: texts.paid, value: money(paidMicroUsd), isStrong: false }] : []),
  ];
}

/** Returns every typeset text except page numbers. */
export function wordsOf(printed: PrintedInvoice): string[] {
  const { title, state, facts, parties, head, groups, totals, notes } = printed;
  return [
    title,
    state.text,
    ...[...facts, ...totals].flatMap(({ label, value }) => [label, value]),
    ...parties.flatMap(({ label, lines }) => [label, ...lines]),
    ...Object.values(head),
    ...groups.flatMap(({ name, continued, amount, lines }) => [
      name ?? '',
      continued,
      amount,
      ...lines.flatMap((line) => [line.item, line.note ?? '', line.quantity, line.price, line.amount]),
    ]),
    ...notes,
    printed.page(1_234_567_890, 1_234_567_890),
    'Atoll',
  ];
}
