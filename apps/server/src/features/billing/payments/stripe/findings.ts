import type Stripe from 'stripe';
import type { Findings, Reversal } from '../provider.ts';
import { fromCents } from './cents.ts';

/**
 * Derives a payment's state from Stripe's objects: its session, and its payment intent if there is one.
 * @throws RangeError for another currency than US dollars
 */
export function findingsOf(
  session: Stripe.Checkout.Session,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): Findings {
  const reversals = [...refunds.map(refundReversal), ...disputes.map(disputeReversal)];
  if (session.currency !== 'usd') throw new RangeError(`a payment in ${session.currency}`);
  const amountMicroUsd = fromCents(session.amount_total);
  return { state: stateOf(session), amountMicroUsd, url: session.url, reversals };
}

/** `complete` means that the person has finished with the page; the money may take days, or never come. */
function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): Findings['state'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'pending';
  if (payment_status !== 'unpaid') return 'succeeded';
  const intent = payment_intent !== null && typeof payment_intent === 'object' ? payment_intent.status : null;
  return intent === 'canceled' || intent === 'requires_payment_method' ? 'failed' : 'pending';
}

function refundReversal({ id, amount, status }: Stripe.Refund): Reversal {
  const common = { kind: 'refund', reference: id, amountMicroUsd: fromCents(amount) } as const;
  if (status === 'failed' || status === 'canceled') return { ...common, state: 'failed' };
  return { ...common, state: status === 'succeeded' ? 'succeeded' : 'pending' };
}

/** Inquiries (`warning_…`) and prevented disputes move no money. During an appeal the money stays withdrawn. */
function disputeReversal({ id, amount, status }: Stripe.Dispute): Reversal {
  const common = { kind: 'dispute', reference: id, amountMicroUsd: fromCents(amount) } as const;
  if (status === 'won' || status === 'prevented' || status.startsWith('warning_')) {
    return { ...common, state: 'won' };
  }
  return { ...common, state: status === 'lost' ? 'lost' : 'disputed' };
}
