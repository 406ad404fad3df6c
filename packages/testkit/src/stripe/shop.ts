import { randomBytes } from 'node:crypto';
import {
  type AnyObject,
  type Charge,
  type Dispute,
  missing,
  type PaymentIntent,
  type Refund,
  type Session,
  type StripeEvent,
  StripeProblem,
} from './objects.ts';

const daySeconds = 24 * 3600;

export interface NewSession {
  amountCents: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  locale: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  description: string | null;
}

/** The objects of a merchant at Stripe. Each change is an event. */
export interface Shop {
  readonly sessions: Map<string, Session>;
  readonly intents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  /** Oldest first. */
  readonly events: StripeEvent[];
  openSession(order: NewSession, pageUrl: (id: string) => string): Session;
  /** The person pays; `processing` is money that arrives, or not, in some days. */
  pay(sessionId: string, outcome?: 'succeeded' | 'processing' | 'declined'): void;
  /** Completes or fails a pending payment. */
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): void;
  /** @throws {StripeProblem} unless it is open */
  expire(sessionId: string): Session;
  /** @throws {StripeProblem} when less than that is left */
  refund(intentId: string, amountCents?: number, status?: Refund['status']): Refund;
  setRefund(id: string, status: Refund['status']): void;
  dispute(intentId: string, amountCents?: number, status?: Dispute['status']): Dispute;
  setDispute(id: string, status: Dispute['status']): void;
}

export function createShop(deps: { now: () => number; onEvent: (event: StripeEvent) => void }): Shop {
  const seconds = () => Math.floor(deps.now() / 1000);
  const made = <K extends AnyObject['object']>(object: K, prefix: string) => ({
    id: `${prefix}_${randomBytes(12).toString('hex')}`,
    object,
    created: seconds(),
    livemode: false as const,
    metadata: {} as Record<string, string>,
  });
  const intentMetadata = new Map<string, Pick<NewSession, 'intentMetadata' | 'description'>>();

  function tell(type: string, object: AnyObject): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    };
    shop.events.push(event);
    deps.onEvent(event);
  }

  function intentOf(session: Session): PaymentIntent {
    const known = shop.intents.get(session.payment_intent ?? '');
    if (known) return known;
    const extra = intentMetadata.get(session.id);
    const intent: PaymentIntent = {
      ...made('payment_intent', 'pi'),
      metadata: extra?.intentMetadata ?? {},
      status: 'requires_payment_method',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      description: extra?.description ?? null,
      latest_charge: null,
    };
    shop.intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  }

  function receive(session: Session, intent: PaymentIntent): void {
    const charge: Charge = {
      ...made('charge', 'ch'),
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
    };
    shop.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
    } satisfies Partial<PaymentIntent>);
    session.payment_status = 'paid';
  }

  function chargeOf(intentId: string): Charge {
    const intent = required(shop.intents, intentId, 'payment_intent');
    const charge = shop.charges.get(intent.latest_charge ?? '');
    if (!charge) throw new StripeProblem('This PaymentIntent does not have a successful charge to refund.');
    return charge;
  }

  const shop: Shop = {
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],

    openSession(order, pageUrl) {
      const base = made('checkout.session', 'cs_test');
      const session: Session = {
        ...base,
        metadata: order.metadata,
        mode: 'payment',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: order.amountCents,
        currency: order.currency,
        client_reference_id: order.clientReferenceId,
        locale: order.locale,
        payment_intent: null,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        expires_at: seconds() + daySeconds,
        url: pageUrl(base.id),
      };
      intentMetadata.set(session.id, order);
      shop.sessions.set(session.id, session);
      return session;
    },

    pay(sessionId, outcome = 'succeeded') {
      const session = required(shop.sessions, sessionId, 'checkout.session');
      if (session.status !== 'open') throw new StripeProblem('This Checkout Session is not open.');
      const intent = intentOf(session);
      if (outcome === 'declined') return tell('payment_intent.payment_failed', intent);
      Object.assign(session, { status: 'complete', url: null } satisfies Partial<Session>);
      if (outcome === 'succeeded') receive(session, intent);
      else intent.status = 'processing';
      tell('checkout.session.completed', session);
    },

    settle(sessionId, outcome) {
      const session = required(shop.sessions, sessionId, 'checkout.session');
      const intent = intentOf(session);
      if (intent.status !== 'processing') throw new StripeProblem('No money is on its way.');
      if (outcome === 'succeeded') {
        receive(session, intent);
        return tell('checkout.session.async_payment_succeeded', session);
      }
      intent.status = 'requires_payment_method';
      tell('checkout.session.async_payment_failed', session);
    },

    expire(sessionId) {
      const session = required(shop.sessions, sessionId, 'checkout.session');
      if (session.status !== 'open') {
        throw new StripeProblem('Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>);
      tell('checkout.session.expired', session);
      return session;
    },

    refund(intentId, amountCents, status = 'succeeded') {
      const charge = chargeOf(intentId);
      const left = charge.amount - charge.amount_refunded;
      const amount = amountCents ?? left;
      if (left === 0) {
        throw new StripeProblem(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }
      if (amount <= 0 || amount > left) {
        throw new StripeProblem(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        );
      }
      const of = { charge: charge.id, payment_intent: intentId, amount, currency: 'usd', status };
      const refund: Refund = { ...made('refund', 're'), ...of };
      shop.refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      tell('refund.created', refund);
      tell('charge.refunded', charge);
      return refund;
    },

    setRefund(id, status) {
      const refund = required(shop.refunds, id, 'refund');
      refund.status = status;
      const isBack = status === 'failed' || status === 'canceled';
      const charge = required(shop.charges, refund.charge, 'charge');
      if (isBack)
        Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },

    dispute(intentId, amountCents, status = 'needs_response') {
      const charge = chargeOf(intentId);
      const amount = amountCents ?? charge.amount;
      const of = { charge: charge.id, payment_intent: intentId, amount, currency: 'usd', status };
      const dispute: Dispute = { ...made('dispute', 'dp'), ...of };
      shop.disputes.set(dispute.id, dispute);
      charge.disputed = true;
      tell('charge.dispute.created', dispute);
      return dispute;
    },

    setDispute(id, status) {
      const dispute = required(shop.disputes, id, 'dispute');
      dispute.status = status;
      const isClosed = ['won', 'lost', 'warning_closed'].includes(status);
      tell(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
    },
  };
  return shop;
}

function required<T>(objects: ReadonlyMap<string, T>, id: string, kind: string): T {
  const object = objects.get(id);
  if (!object) throw missing(kind, id);
  return object;
}
