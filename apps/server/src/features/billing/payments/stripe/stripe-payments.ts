import { type AnswerLimits, createPeerFetch } from '@atoll/peer-client';
import Stripe from 'stripe';
import { OperationalError } from '../../../../platform/errors.ts';
import {
  type CheckoutProvider,
  type Findings,
  type Notice,
  NoticeRefusedError,
  OrderChangedError,
} from '../provider.ts';
import { exactCents, payableMicroUsd } from './cents.ts';
import { findingsOf } from './findings.ts';
import { idOf, noticeTypes, toNotice } from './notices.ts';
import { sessionParams } from './session-params.ts';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** A test's replacement for Stripe; null: Stripe. */
  apiUrl: string | null;
  /** The console's origin, to return to. */
  publicUrl: string;
  /** Limits of Stripe's answers. */
  limits?: Partial<AnswerLimits>;
}

const timeoutMs = 20_000;
const answerLimits = { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs };
/** More than Stripe lists for a month in which every account pays. */
const maxNotices = 100_000;
/** Maximum age of an arriving event; each delivery attempt is signed again. */
const toleranceSeconds = 300;
/** No payment has more refunds or disputes. */
const pageSize = 100;

/** Collects money with Stripe Checkout. */
export function createStripePayments(options: StripeOptions): CheckoutProvider {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    timeout: timeoutMs,
    httpClient: Stripe.createFetchHttpClient(
      createPeerFetch({ limits: { ...answerLimits, ...options.limits } }),
    ),
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const isLive = !/^(sk|rk)_test_/.test(options.secretKey);

  return {
    kind: 'stripe',
    payable: payableMicroUsd,

    async open(order) {
      const params = sessionParams(order, options.publicUrl);
      const session = await asking('to open a page', () =>
        stripe.checkout.sessions.create(params, { idempotencyKey: order.paymentId }),
      );
      return { reference: session.id, url: session.url };
    },

    async close(reference) {
      try {
        await asking('to close a page', () => stripe.checkout.sessions.expire(reference));
      } catch (error) {
        if (!isCausedBy(error, Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },

    findingsOf: (reference) => asking('about a payment', () => findings(stripe, reference)),

    async refund(reference, { amountMicroUsd, key }) {
      await asking('for a refund', async () => {
        const { payment_intent } = await stripe.checkout.sessions.retrieve(reference);
        const refund = { amount: exactCents(amountMicroUsd), payment_intent: idOf(payment_intent) ?? '' };
        return stripe.refunds.create(refund, { idempotencyKey: key });
      });
    },

    readNotice(body, signature) {
      const event = verified(stripe, body, signature, options.webhookSecret);
      // Events of the other mode refer to objects that this key can't access.
      return event.livemode === isLive ? toNotice(event) : { id: event.id, type: event.type, about: null };
    },

    async referenceOf({ about }) {
      if (about === null || 'checkout' in about) return about?.checkout;
      const sessions = await asking('about a payment', () =>
        stripe.checkout.sessions
          .list({ payment_intent: about.paymentIntent, limit: 1 })
          .catch((error: unknown) => {
            if (isMissing(error)) return { data: [] };
            throw error;
          }),
      );
      return sessions.data[0]?.id;
    },

    noticesSince: (at) => asking('for its notices', () => noticesSince(stripe, at)),
  };
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port };
}

async function findings(stripe: Stripe, reference: string): Promise<Findings> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] });
  const intent = idOf(session.payment_intent);
  if (session.status !== 'complete' || intent === undefined) return findingsOf(session, [], []);
  const of = { payment_intent: intent, limit: pageSize };
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(of), stripe.disputes.list(of)]);
  return findingsOf(session, refunds.data, disputes.data);
}

async function noticesSince(stripe: Stripe, at: number): Promise<Notice[]> {
  const notices: Notice[] = [];
  const created = { gte: Math.floor(at / 1000) };
  for await (const event of stripe.events.list({ created, types: [...noticeTypes], limit: pageSize })) {
    notices.push(toNotice(event));
    if (notices.length > maxNotices) throw new OperationalError('the list of Stripe notices does not end');
  }
  return notices.reverse();
}

function verified(stripe: Stripe, body: Uint8Array, signature: string, secret: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
  } catch (cause) {
    throw new NoticeRefusedError('not signed by Stripe just now', { cause });
  }
}

/** Performs a request. Stripe's refusals are unexpected here, except those that callers handle; temporary failures can be retried. */
async function asking<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeIdempotencyError) {
      throw new OrderChangedError('Stripe knows this order otherwise', { cause });
    }
    throw new OperationalError(`Stripe was asked ${what} in vain: ${messageOf(cause)}`, { cause });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function isCausedBy(error: unknown, kind: abstract new (...args: never[]) => Error): boolean {
  return error instanceof Error && error.cause instanceof kind;
}
