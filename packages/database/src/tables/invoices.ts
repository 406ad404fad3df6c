/** Money is whole micro-USD (1 USD = 1,000,000), times are milliseconds since 1970, booleans are 0 or 1. */
export interface InvoiceTables {
  invoices: InvoicesTable;
  invoice_lines: InvoiceLinesTable;
  invoice_counters: InvoiceCountersTable;
  billing_details: BillingDetailsTable;
}

interface InvoicesTable {
  id: string;
  account_id: string;
  /** `AT-2026-000001`: per year and without gaps, over both kinds. */
  number: string;
  kind: 'credit' | 'usage';
  state: 'open' | 'paid' | 'void';
  /** The UTC month whose use is charged, its end exclusive; null for bought credit. */
  period_start: number | null;
  period_end: number | null;
  /** Tax included. */
  amount_micro_usd: number;
  /** What is still to be paid; above 0 while the invoice is open, else 0. */
  due_micro_usd: number;
  /** The tax and both parties as they were when the invoice was issued; the parties as JSON. */
  tax_name: string;
  tax_basis_points: number;
  tax_micro_usd: number;
  seller: string;
  buyer: string;
  /** Of whoever bought credit; null for use. */
  idempotency_key: string | null;
  created_at: number;
  /** When it left `open`; null while it is. */
  closed_at: number | null;
  /** The payment provider's name for the payment; null unless one paid it. */
  payment_reference: string | null;
  /** When it is mailed, or mailed again after a failure; null once it is, or need not be. */
  mail_at: number | null;
}

/** What a usage invoice is the sum of. Written with the invoice and never changed. */
interface InvoiceLinesTable {
  invoice_id: string;
  position: number;
  resource_id: string;
  /** As it was called in that month: the bucket may be gone. */
  resource_name: string;
  meter: string;
  price_micro_usd: number;
  /** Decimal digits: amounts may pass what a number holds exactly. */
  quantity: string;
  included_quantity: string;
  amount_micro_usd: number;
}

interface InvoiceCountersTable {
  year: number;
  last_number: number;
}

/** Whom an account's invoices are made out to. Without a row: nobody said. */
interface BillingDetailsTable {
  account_id: string;
  name: string;
  /** Lines are separated by line feeds. */
  address: string;
  /** ISO 3166-1, two letters; empty where nobody said. */
  country: string;
  tax_id: string;
  updated_at: number;
}
