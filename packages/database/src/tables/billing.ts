/** Money is whole micro-USD (1 USD = 1,000,000), times are milliseconds since 1970, booleans are 0 or 1. */
export interface BillingTables {
  billing_accounts: BillingAccountsTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_postings: LedgerPostingsTable;
}

/** One row per account that was ever credited, upgraded or alerted. Without a row: free plan, no credit, no alert. */
interface BillingAccountsTable {
  account_id: string;
  plan: 'free' | 'pay_as_you_go';
  /** Null for a plan that the account had before this was kept, and for the plan it began with. */
  plan_since: number | null;
  /** The sum of the account's postings to `credit`, kept in the transaction that adds one. */
  credit_micro_usd: number;
  /** What was used beyond credit and grace: minus the sum of the account's postings to `owed`. Never negative. */
  owed_micro_usd: number;
  credit_alert_micro_usd: number | null;
  /** 1 from the transaction in which the credit fell below the alert until its mail is out. */
  credit_alert_due: number;
  /** Since when there is no credit that the plan could be paid from; null while there is. */
  credit_ended_at: number | null;
  /** What the account is to be mailed about its credit's end. */
  credit_notice_due: 'none' | 'ended' | 'read_only' | 'restored';
}

/** Append-only. They outlive the account they belong to, so the id is not a foreign key. */
interface LedgerTransactionsTable {
  id: string;
  account_id: string;
  reason: 'top_up' | 'referral' | 'operator' | 'reward' | 'usage' | 'refund' | 'dispute' | 'dispute_won';
  /** Unique within the account: what makes a repeated operation count once. */
  idempotency_key: string;
  /** What it is about, such as an invoice or a payment; null when nothing is named. */
  reference: string | null;
  /** Why, in the operator's words; null for the other reasons. */
  note: string | null;
  created_at: number;
}

/** Append-only. The postings of one transaction sum to 0. */
interface LedgerPostingsTable {
  transaction_id: string;
  /** `credit` and `owed` are the account's; the others say where its money comes from or goes. */
  ledger: 'credit' | 'owed' | 'payments' | 'promotions' | 'adjustments' | 'revenue';
  /** The transaction's account, so that an account's ledgers can be summed alone. */
  account_id: string;
  amount_micro_usd: number;
}
