/** Stripe's objects, with the fields that a shop with Checkout uses. Amounts are cents, times seconds since 1970. */
interface StripeObject {
  id: string;
  created: number;
  livemode: false;
  metadata: Record<string, string>;
}

export interface Session extends StripeObject {
  object: 'checkout.session';
  mode: 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  locale: string | null;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  /** Null once nothing can be paid there. */
  url: string | null;
}

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  latest_charge: string | null;
}

export interface Charge extends StripeObject {
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
}

export interface Refund extends StripeObject {
  object: 'refund';
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
}

export interface Dispute extends StripeObject {
  object: 'dispute';
  charge: string;
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
}

export type AnyObject = Session | PaymentIntent | Charge | Refund | Dispute;

/** That something happened, with a copy of the object as it was then. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  type: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  data: { object: AnyObject };
}

/** An error of Stripe's API. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly code: string | undefined;

  constructor(
    message: string,
    details: { status?: number; type?: StripeProblem['type']; code?: string } = {},
  ) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
  }
}

export function missing(kind: string, id: string): StripeProblem {
  return new StripeProblem(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing' });
}
