import type { Locale } from '@atoll/contract';
import type { Schema } from '@atoll/database';

type Row = Schema['payments'];

/** A payment, or a refund or dispute of one. Money is whole micro-USD, times are milliseconds since 1970. */
export interface Payment {
  id: string;
  accountId: string;
  invoiceId: string;
  kind: Row['kind'];
  provider: Row['provider'];
  state: Row['state'];
  amountMicroUsd: number;
  /** Its amount in the ledger: above 0 for given credit, below 0 for credit taken back. */
  bookedMicroUsd: number;
  /** Number of changes of that amount. */
  moves: number;
  /** The provider's ID. */
  reference: string | null;
  checkoutUrl: string | null;
  locale: Locale | null;
  /** Counts changes of its facts. */
  version: number;
  checks: number;
  createdAt: number;
}

/** Returns its correct amount in the ledger: an arrived payment minus what the provider has taken back or withholds. */
export function dueMicroUsd({
  kind,
  state,
  amountMicroUsd,
}: Pick<Payment, 'kind' | 'state' | 'amountMicroUsd'>): number {
  if (kind === 'payment') return state === 'succeeded' ? amountMicroUsd : 0;
  return isTakenBack({ kind, state }) ? -amountMicroUsd : 0;
}

/** Reports whether a refund or dispute takes money: a refund from its start until it fails, a dispute until it is won. */
export function isTakenBack({ kind, state }: Pick<Payment, 'kind' | 'state'>): boolean {
  if (kind === 'payment') return false;
  return kind === 'refund' ? state === 'pending' || state === 'succeeded' : state !== 'won';
}
