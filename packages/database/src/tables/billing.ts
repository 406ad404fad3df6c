/** Money is whole micro-USD (1 USD = 1,000,000), times are milliseconds since 1970, booleans are 0 or 1. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable;
  ledger_entries: LedgerEntriesTable;
  invoices: InvoicesTable;
  invoice_counters: InvoiceCountersTable;
}

/** One row per account that was ever credited, upgraded or alerted. Without a row: free plan, no credit, no alert. */
interface BillingAccountsTable {
  account_id: string;
  plan: 'free' | 'pay_as_you_go';
  /** The sum of the account's ledger entries, kept in the transaction that adds one. Never negative. */
  credit_micro_usd: number;
  credit_alert_usd: number | null;
  /** 1 from the transaction in which the credit fell below the alert until its mail is out. */
  credit_alert_due: number;
}

/** Append-only. The entries outlive the account they belong to, so the id is not a foreign key. */
interface LedgerEntriesTable {
  id: string;
  account_id: string;
  reason: 'top_up' | 'referral' | 'operator';
  amount_micro_usd: number;
  /** Unique within the account: what makes a repeated operation count once. */
  idempotency_key: string;
  /** Why, in the operator's words; null for the other reasons. */
  note: string | null;
  created_at: number;
}

interface InvoicesTable {
  id: string;
  account_id: string;
  /** `AT-2026-000001`: per year and without gaps. */
  number: string;
  state: 'open' | 'paid' | 'void';
  description: 'credit';
  amount_micro_usd: number;
  idempotency_key: string;
  created_at: number;
  /** When it left `open`; null while it is. */
  closed_at: number | null;
  /** The payment provider's name for the payment; null unless paid. */
  payment_reference: string | null;
}

interface InvoiceCountersTable {
  year: number;
  last_number: number;
}
