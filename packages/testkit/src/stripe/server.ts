import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApi } from './api.ts';
import { checkoutPage } from './checkout-page.ts';
import { type StripeEvent, StripeProblem } from './objects.ts';
import { createShop, type Shop } from './shop.ts';
import { deliver, deliverWithRetries } from './webhooks.ts';

/** The API's faults. Each is used for one request. `forgets` processes the request without answering it. */
export type StripeTrouble = 'fails' | 'disconnects' | 'forgets';

export interface StripeServer {
  /** The value for `STRIPE_API_URL`. */
  readonly url: string;
  /** The value for `STRIPE_SECRET_KEY`. */
  readonly secretKey: string;
  /** The value for `STRIPE_WEBHOOK_SECRET`. */
  readonly webhookSecret: string;
  /** The merchant's objects. Tests change them in place of Stripe's dashboard, people and banks. */
  readonly shop: Shop;
  /** Every request to the API, such as `POST /v1/refunds`, oldest first. */
  readonly requests: readonly string[];
  /** Sends every event to this URL from now on, with retries. */
  sendEventsTo(url: string): void;
  /** Sends one event once. @returns the status of the answer; 0 if there is none */
  deliver(event: StripeEvent, to: { url: string; secret?: string; at?: number }): Promise<number>;
  /** Resolves once no deliveries are pending. */
  delivered(): Promise<void>;
  /** Sets the faults of the next requests to the API, in this order. */
  trouble(...troubles: StripeTrouble[]): void;
  stop(): Promise<void>;
}

/** Starts Stripe on loopback: the part of its API that Checkout needs, its hosted page, and signed events, all in memory. */
export async function startStripe(options: { now?: () => number } = {}): Promise<StripeServer> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const requests: string[] = [];
  const troubles: StripeTrouble[] = [];
  const underWay = new Set<Promise<void>>();
  let eventsUrl: string | undefined;

  const shop = createShop({
    now: options.now ?? Date.now,
    onEvent(event) {
      if (eventsUrl === undefined) return;
      const sending = deliverWithRetries(event, { url: eventsUrl, secret: webhookSecret });
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
  });
  const api = createApi(shop, (sessionId) => `${url}/c/pay/${sessionId}`);

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://stripe').pathname;
    if (path.startsWith('/c/pay/')) return void answerPage(shop, path, request, response);
    requests.push(`${request.method} ${path}`);
    const trouble = troubles.shift();
    if (trouble === 'disconnects') return void request.socket.destroy();
    void answerApi(api, request, response, { secretKey, trouble });
  });
  const url = await listen(server);

  return {
    url,
    secretKey,
    webhookSecret,
    shop,
    requests,
    sendEventsTo(to) {
      eventsUrl = to;
    },
    deliver: (event, to) => deliver(event, { secret: webhookSecret, ...to }),
    async delivered() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    trouble: (...more) => void troubles.push(...more),
    stop() {
      eventsUrl = undefined;
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answerApi(
  api: ReturnType<typeof createApi>,
  request: IncomingMessage,
  response: ServerResponse,
  { secretKey, trouble }: { secretKey: string; trouble: StripeTrouble | undefined },
): Promise<void> {
  const body = await text(request);
  const { pathname: path, search } = new URL(request.url ?? '', 'http://stripe');
  const key = request.headers['idempotency-key'];
  try {
    if (trouble === 'fails')
      throw new StripeProblem('An error occurred.', { status: 500, type: 'api_error' });
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeProblem('Invalid API Key provided.', { status: 401 });
    }
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const query = search.slice(1);
    const answer = api({ method: request.method ?? '', path, query, body, idempotencyKey });
    if (trouble === 'forgets') request.socket.destroy();
    else send(response, 200, answer);
  } catch (error) {
    const problem =
      error instanceof StripeProblem
        ? error
        : new StripeProblem(String(error), { status: 500, type: 'api_error' });
    const { type, code, message } = problem;
    send(response, problem.status, { error: { type, code, message } });
  }
}

function send(response: ServerResponse, status: number, answer: object): void {
  const id = `req_${randomBytes(8).toString('hex')}`;
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': id });
  response.end(JSON.stringify(answer));
}

/** Simulates the payment, and redirects back to the shop. After a declined payment the page stays. */
async function answerPage(
  shop: Shop,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = shop.sessions.get(path.slice('/c/pay/'.length));
  if (!session) return void response.writeHead(404).end();
  const card = request.method === 'POST' ? new URLSearchParams(await text(request)).get('card') : null;
  if (card === 'good' && session.status === 'open') {
    shop.pay(session.id);
    return void response.writeHead(303, { location: session.success_url }).end();
  }
  if (card === 'declined' && session.status === 'open') shop.pay(session.id, 'declined');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(checkoutPage(session, card === 'declined'));
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
