/** Money is whole micro-USD (1 USD = 1,000,000), times are milliseconds since 1970. */
export interface PaymentsTables {
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  payment_event_readers: PaymentEventReadersTable;
}

/** Payments, refunds and disputes in the provider's last known state. */
interface PaymentsTable {
  id: string;
  account_id: string;
  invoice_id: string;
  kind: 'payment' | 'refund' | 'dispute';
  /** The payment of a refund or dispute; null for a payment. */
  payment_id: string | null;
  provider: 'sandbox' | 'stripe';
  /** The first four for payments and refunds, the last three for disputes. */
  state: 'pending' | 'succeeded' | 'failed' | 'expired' | 'disputed' | 'won' | 'lost';
  amount_micro_usd: number;
  /** Its amount in the ledger: above 0 for given credit, below 0 for credit taken back. */
  booked_micro_usd: number;
  /** Number of changes of that amount, for unique idempotency keys. */
  moves: number;
  /** The provider's ID of a Checkout session, refund or dispute. Null until there is one. */
  reference: string | null;
  /** The page of a pending payment. */
  checkout_url: string | null;
  /** The language of its page, which must be the same when it is requested again. */
  locale: string | null;
  /** Counts changes, so that older state never overwrites newer. */
  version: number;
  /** Time of the next check with the provider, for a pending payment; null: never. */
  check_at: number | null;
  checks: number;
  created_at: number;
  /** Time of the last change of state. */
  changed_at: number;
}

/** Handled events of the provider, kept for as long as it may repeat them. */
interface PaymentEventsTable {
  id: string;
  received_at: number;
}

/** The reading position in a provider's event list. */
interface PaymentEventReadersTable {
  provider: 'stripe';
  read_until: number;
}
