import { type Form, parseForm, textAt, textsAt } from './form.ts';
import { type AnyObject, missing, type StripeEvent, StripeProblem } from './objects.ts';
import type { Shop } from './shop.ts';

export interface ApiRequest {
  method: string;
  /** Below the origin, without the query. */
  path: string;
  query: string;
  body: string;
  idempotencyKey: string | undefined;
}

/** The answer to an idempotency key, to be repeated. */
interface Answered {
  asked: string;
  answer: object;
}

/** Creates the part of Stripe's API that a shop with Checkout uses. @throws {StripeProblem} for refused requests */
export function createApi(shop: Shop, pageUrl: (sessionId: string) => string) {
  const answered = new Map<string, Answered>();

  /** Runs a request once per idempotency key. The same parameters get the first answer again; others are refused. */
  function once(request: ApiRequest, act: () => object): object {
    const { idempotencyKey: key } = request;
    if (key === undefined) return act();
    const asked = `${request.path}?${request.body}`;
    const known = answered.get(key);
    if (known && known.asked !== asked) {
      throw new StripeProblem(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    const answer = known?.answer ?? structuredClone(act());
    answered.set(key, { asked, answer });
    return answer;
  }

  const routes: readonly [RegExp, (form: Form, request: ApiRequest, id: string) => object][] = [
    [
      /^POST \/v1\/checkout\/sessions$/,
      (form, request) => once(request, () => openSession(shop, form, pageUrl)),
    ],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (_, request, id) => once(request, () => shop.expire(id)),
    ],
    [/^POST \/v1\/refunds$/, (form, request) => once(request, () => createRefund(shop, form))],
    [/^GET \/v1\/checkout\/sessions$/, (form) => listSessions(shop, form)],
    [/^GET \/v1\/checkout\/sessions\/(\w+)$/, (form, _, id) => retrieveSession(shop, id, form)],
    [/^GET \/v1\/refunds$/, (form) => ofIntent(shop.refunds.values(), form, '/v1/refunds')],
    [/^GET \/v1\/disputes$/, (form) => ofIntent(shop.disputes.values(), form, '/v1/disputes')],
    [/^GET \/v1\/events$/, (form) => listEvents(shop, form)],
  ];

  return function answerTo(request: ApiRequest): object {
    const { method, path, query, body } = request;
    const form = parseForm(method === 'GET' ? query : body);
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${path}`);
      if (match) return answer(form, request, match[1] ?? '');
    }
    throw new StripeProblem(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
  };
}

function openSession(shop: Shop, form: Form, pageUrl: (id: string) => string): object {
  const item = ['line_items', '0', 'price_data'] as const;
  const amountCents = Number(textAt(form, ...item, 'unit_amount'));
  const successUrl = textAt(form, 'success_url');
  if (!Number.isInteger(amountCents)) throw new StripeProblem('Invalid integer: unit_amount');
  if (amountCents < 50) {
    throw new StripeProblem("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  if (successUrl === undefined) throw new StripeProblem('Missing required param: success_url.');
  const intent = form.payment_intent_data;
  return shop.openSession(
    {
      amountCents,
      currency: textAt(form, ...item, 'currency') ?? '',
      successUrl,
      cancelUrl: textAt(form, 'cancel_url') ?? null,
      clientReferenceId: textAt(form, 'client_reference_id') ?? null,
      locale: textAt(form, 'locale') ?? null,
      metadata: textsAt(form, 'metadata'),
      intentMetadata: typeof intent === 'object' ? textsAt(intent, 'metadata') : {},
      description: textAt(form, 'payment_intent_data', 'description') ?? null,
    },
    pageUrl,
  );
}

function createRefund(shop: Shop, form: Form): object {
  const amount = textAt(form, 'amount');
  return shop.refund(textAt(form, 'payment_intent') ?? '', amount === undefined ? undefined : Number(amount));
}

function retrieveSession(shop: Shop, id: string, form: Form): object {
  const session = shop.sessions.get(id);
  if (!session) throw missing('checkout.session', id);
  const isExpanded = Object.values(textsAt(form, 'expand')).includes('payment_intent');
  const intent = shop.intents.get(session.payment_intent ?? '');
  return isExpanded && intent ? { ...session, payment_intent: intent } : session;
}

function listSessions(shop: Shop, form: Form): object {
  const intentId = textAt(form, 'payment_intent');
  if (intentId !== undefined && !shop.intents.has(intentId)) throw missing('payment_intent', intentId);
  const sessions = [...shop.sessions.values()];
  const wanted = sessions.filter((session) => !intentId || session.payment_intent === intentId);
  return page(wanted, form, '/v1/checkout/sessions');
}

function ofIntent(all: Iterable<AnyObject & { payment_intent: string | null }>, form: Form, path: string) {
  const intentId = textAt(form, 'payment_intent');
  return page(
    [...all].filter((object) => object.payment_intent === intentId),
    form,
    path,
  );
}

function listEvents(shop: Shop, form: Form): object {
  const types = Object.values(textsAt(form, 'types'));
  const from = Number(textAt(form, 'created', 'gte') ?? 0);
  const wanted = shop.events.filter(
    ({ type, created }) => created >= from && (types.length === 0 || types.includes(type)),
  );
  return page(wanted, form, '/v1/events');
}

/** Returns a page of objects, newest first, after the object that `starting_after` names. `oldestFirst` is in order of creation. */
function page(oldestFirst: readonly (AnyObject | StripeEvent)[], form: Form, url: string): object {
  const limit = Number(textAt(form, 'limit') ?? 10);
  const after = textAt(form, 'starting_after');
  const newestFirst = oldestFirst.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', url, has_more: start + limit < newestFirst.length, data };
}
