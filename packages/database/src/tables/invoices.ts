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
  /** The UTC month of the charged usage; the end is exclusive. Null for bought credit. */
  period_start: number | null;
  period_end: number | null;
  /** Tax included. */
  amount_micro_usd: number;
  /** The unpaid amount; above 0 exactly while the invoice is open. */
  due_micro_usd: number;
  /** The tax and both parties as they were when the invoice was issued; the parties as JSON. */
  tax_name: string;
  tax_basis_points: number;
  tax_micro_usd: number;
  seller: string;
  buyer: string;
  /** For bought credit; null for usage. */
  idempotency_key: string | null;
  created_at: number;
  /** Time at which it was closed; null while it is open. */
  closed_at: number | null;
  /** The payment provider's ID of the payment, or null. */
  payment_reference: string | null;
  /** Time of the next attempt to mail it; null: already mailed, or no mail needed. */
  mail_at: number | null;
  /** Later recipients as JSON, each with the time of its correction. The invoice as issued never changes. */
  corrections: string;
}

/** The lines of a usage invoice. Written with the invoice and never changed. */
interface InvoiceLinesTable {
  invoice_id: string;
  position: number;
  resource_id: string;
  /** Its name in that month. The bucket may be deleted. */
  resource_name: string;
  meter: string;
  price_micro_usd: number;
  /** Decimal digits: amounts may exceed exact numbers. */
  quantity: string;
  included_quantity: string;
  amount_micro_usd: number;
}

interface InvoiceCountersTable {
  year: number;
  last_number: number;
}

/** The billing details of an account. Without a row: none. */
interface BillingDetailsTable {
  account_id: string;
  name: string;
  /** Lines are separated by line feeds. */
  address: string;
  /** ISO 3166-1, two letters; may be empty. */
  country: string;
  tax_id: string;
  updated_at: number;
}
