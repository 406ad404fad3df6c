import type { Locale } from '@atoll/contract';
import type { Schema } from '@atoll/database';

type Row = Schema['payments'];

/** What was paid, or a refund or dispute of it. Money is whole micro-USD, times are milliseconds since 1970. */
export interface Payment {
  id: string;
  accountId: string;
  invoiceId: string;
  kind: Row['kind'];
  provider: Row['provider'];
  state: Row['state'];
  amountMicroUsd: number;
  /** What the ledger has of it: above 0 where credit was given, below 0 where it was taken back. */
  bookedMicroUsd: number;
  /** How often that was moved. */
  moves: number;
  /** The provider's own name for it. */
  reference: string | null;
  checkoutUrl: string | null;
  locale: Locale | null;
  /** Counts what was learnt about it. */
  version: number;
  checks: number;
  createdAt: number;
}

/** What the ledger should have of it: credit for a payment that arrived, less what the provider has taken back or holds back. */
export function dueMicroUsd({
  kind,
  state,
  amountMicroUsd,
}: Pick<Payment, 'kind' | 'state' | 'amountMicroUsd'>): number {
  if (kind === 'payment') return state === 'succeeded' ? amountMicroUsd : 0;
  return isTakenBack({ kind, state }) ? -amountMicroUsd : 0;
}

/** A refund takes money from its first moment until it fails, a dispute until it is won. */
export function isTakenBack({ kind, state }: Pick<Payment, 'kind' | 'state'>): boolean {
  if (kind === 'payment') return false;
  return kind === 'refund' ? state === 'pending' || state === 'succeeded' : state !== 'won';
}
