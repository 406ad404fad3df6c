import type { Meter } from '@atoll/contract';

/** Money is whole micro-USD, times are milliseconds since 1970. */
export interface Invoice {
  id: string;
  number: string;
  /** For bought credit, or for a month's usage. */
  kind: 'credit' | 'usage';
  state: 'open' | 'paid' | 'void';
  /** The UTC month of a usage invoice; the end is exclusive. */
  periodStart: number | null;
  periodEnd: number | null;
  /** Tax included. */
  amountMicroUsd: number;
  /** The unpaid amount: above 0 exactly while the invoice is open. */
  dueMicroUsd: number;
  tax: Tax;
  taxMicroUsd: number;
  createdAt: number;
  /** Time at which it was closed; null while it is open. */
  closedAt: number | null;
}

/** The current month's invoice as if the month ended now. */
export type DraftInvoice = Omit<Invoice, 'number' | 'state'> & { number: null; state: 'draft' };

export type AnyInvoice = Invoice | DraftInvoice;

export interface Tax {
  /** Name on invoices; empty if no tax is charged. */
  readonly name: string;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
}

/** The seller or the buyer. Missing details are empty texts. */
export interface Party {
  readonly name: string;
  /** Lines are separated by line feeds. */
  readonly address: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly taxId: string;
}

export const nobody: Party = { name: '', address: '', country: '', taxId: '' };

/** The operator's terms for all invoices. Each invoice stores a copy of them when it is issued. */
export interface InvoiceTerms {
  readonly seller: Party;
  readonly tax: Tax;
}

/** Usage of one meter in one resource at one price in the month. */
export interface InvoiceLine {
  resourceId: string;
  resourceName: string;
  meter: Meter;
  /** Per GB-month, GB or million requests. */
  priceMicroUsd: number;
  /** In the meter's own unit. */
  quantity: bigint;
  includedQuantity: bigint;
  amountMicroUsd: number;
}

/** Another recipient of an issued invoice. Nothing else of it changes. */
export interface Correction {
  readonly buyer: Party;
  readonly createdAt: number;
}

/** An invoice with everything that its document shows. */
export interface InvoiceDocument<I extends AnyInvoice = AnyInvoice> {
  invoice: I;
  lines: InvoiceLine[];
  seller: Party;
  /** Of this version. */
  buyer: Party;
  /** 0: as issued; 1: the first correction. */
  version: number;
  corrections: readonly Correction[];
}
