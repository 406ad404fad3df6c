import type Stripe from 'stripe';
import type { Notice } from '../provider.ts';

/** The event types that the webhook and the event list need. */
export const noticeTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** Only reads the IDs of objects. Events that aren't about a payment are ignored. */
export function toNotice({ id, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): Notice {
  const object = data.object as { object?: unknown; id?: unknown; payment_intent?: unknown };
  if (object.object === 'checkout.session' && typeof object.id === 'string') {
    return { id, type, about: { checkout: object.id } };
  }
  const intent = idOf(object.payment_intent);
  return { id, type, about: intent === undefined ? null : { paymentIntent: intent } };
}

/** Returns the ID of an object that may be given as its ID only. */
export function idOf(object: unknown): string | undefined {
  if (typeof object === 'string') return object;
  const id = typeof object === 'object' && object !== null && 'id' in object ? object.id : undefined;
  return typeof id === 'string' ? id : undefined;
}
