import type { Meter } from '@atoll/contract';

/** Money is whole micro-USD, times are milliseconds since 1970. */
export interface Invoice {
  id: string;
  number: string;
  /** What it is about: bought credit, or a month's use. */
  kind: 'credit' | 'usage';
  state: 'open' | 'paid' | 'void';
  /** The UTC month of a usage invoice, its end exclusive. */
  periodStart: number | null;
  periodEnd: number | null;
  /** Tax included. */
  amountMicroUsd: number;
  /** What is still to be paid: above 0 exactly while the invoice is open. */
  dueMicroUsd: number;
  tax: Tax;
  taxMicroUsd: number;
  createdAt: number;
  /** When it left `open`; null while it is. */
  closedAt: number | null;
}

/** The running month's, as it would be if the month ended now. */
export type DraftInvoice = Omit<Invoice, 'number' | 'state'> & { number: null; state: 'draft' };

export type AnyInvoice = Invoice | DraftInvoice;

export interface Tax {
  /** As invoices call it; empty where none is charged. */
  readonly name: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

/** Who sells, or who buys. Empty texts where nobody said. */
export interface Party {
  readonly name: string;
  /** Lines are separated by line feeds. */
  readonly address: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly taxId: string;
}

export const nobody: Party = { name: '', address: '', country: '', taxId: '' };

/** What the operator says once for all invoices, and each keeps as it was when it was issued. */
export interface InvoiceTerms {
  readonly seller: Party;
  readonly tax: Tax;
}

/** What was used of one meter in one resource at one price in the month. */
export interface InvoiceLine {
  resourceId: string;
  /** As it was called in that month. */
  resourceName: string;
  meter: Meter;
  /** Of a GB-month, a GB or a million requests. */
  priceMicroUsd: number;
  /** In the meter's own unit. */
  quantity: bigint;
  includedQuantity: bigint;
  amountMicroUsd: number;
}

/** An invoice with all that is printed on it. */
export interface InvoiceDocument<I extends AnyInvoice = AnyInvoice> {
  invoice: I;
  lines: InvoiceLine[];
  seller: Party;
  buyer: Party;
}
