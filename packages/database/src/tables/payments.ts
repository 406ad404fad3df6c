/** Money is whole micro-USD (1 USD = 1,000,000), times are milliseconds since 1970. */
export interface PaymentsTables {
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  payment_event_readers: PaymentEventReadersTable;
}

/** What was paid, and each refund and dispute of it, as the provider last told. */
interface PaymentsTable {
  id: string;
  account_id: string;
  invoice_id: string;
  kind: 'payment' | 'refund' | 'dispute';
  /** The payment that a refund or dispute is of; null for a payment. */
  payment_id: string | null;
  provider: 'sandbox' | 'stripe';
  /** Of a payment or refund the first four, of a dispute the last three. */
  state: 'pending' | 'succeeded' | 'failed' | 'expired' | 'disputed' | 'won' | 'lost';
  amount_micro_usd: number;
  /** What the ledger has of it: above 0 where credit was given, below 0 where it was taken back. */
  booked_micro_usd: number;
  /** How often that was moved: no two moves bear the same idempotency key. */
  moves: number;
  /** The provider's own name for it: of a Checkout session, refund or dispute. Null until the provider has given one. */
  reference: string | null;
  /** Where a pending payment is made. */
  checkout_url: string | null;
  /** The language its page is asked for in: asked again, it has to be asked for alike. */
  locale: string | null;
  /** Counts what was learnt about a payment, so that nothing older is written over it. */
  version: number;
  /** When the provider is asked about a pending payment that it told nothing of; null: never. */
  check_at: number | null;
  checks: number;
  created_at: number;
  /** When its state last changed. */
  changed_at: number;
}

/** Notices of the provider that were dealt with; kept for as long as it repeats them. */
interface PaymentEventsTable {
  id: string;
  received_at: number;
}

/** Until when a provider's own list of its notices was read. */
interface PaymentEventReadersTable {
  provider: 'stripe';
  read_until: number;
}
