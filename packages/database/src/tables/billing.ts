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
  /** Null for a plan from before this was recorded, and for the initial plan. */
  plan_since: number | null;
  /** The sum of the account's postings to `credit`, updated in the transaction that adds one. */
  credit_micro_usd: number;
  /** Usage beyond credit and grace: minus the sum of the account's postings to `owed`. Never negative. */
  owed_micro_usd: number;
  credit_alert_micro_usd: number | null;
  /** 1 from the transaction in which the credit fell below the alert until its mail was sent. */
  credit_alert_due: number;
  /** The owner is mailed when a month costs more, or its forecast does; null: no alert. */
  spending_alert_micro_usd: number | null;
  /** Start of the month about which the owner was mailed; null if none under this alert. */
  spending_alert_month: number | null;
  /** Time at which the credit that pays for the plan ran out; null while there is credit. */
  credit_ended_at: number | null;
  /** The pending notice about the end of credit. */
  credit_notice_due: 'none' | 'ended' | 'read_only' | 'restored';
}

/** Append-only. Outlives its account, so the ID is not a foreign key. */
interface LedgerTransactionsTable {
  id: string;
  account_id: string;
  reason:
    | 'top_up'
    | 'referral'
    | 'operator'
    | 'reward'
    | 'usage'
    | 'refund'
    | 'dispute'
    | 'dispute_won'
    | 'hub_budget'
    | 'hub_budget_returned'
    | 'hub_reward';
  /** Unique within the account, so that a repeated operation counts once. */
  idempotency_key: string;
  /** The subject, such as an invoice or a payment, or null. */
  reference: string | null;
  /** The operator's reason; null for other movements. */
  note: string | null;
  created_at: number;
}

/** Append-only. The postings of one transaction sum to 0. */
interface LedgerPostingsTable {
  transaction_id: string;
  /** `credit` and `owed` belong to the account. The others are the sources and destinations of its money. */
  ledger: 'credit' | 'owed' | 'payments' | 'promotions' | 'adjustments' | 'revenue' | 'hub_budgets';
  /** The transaction's account, so that an account's ledgers can be summed directly. */
  account_id: string;
  amount_micro_usd: number;
}
