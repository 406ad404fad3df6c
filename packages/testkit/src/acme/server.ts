import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createIssuer, type Issuer } from './issuer.ts';
import { checkBinding, checkSignature, headerOf, type Jws, payloadOf } from './jws.ts';
import {
  type Account,
  authorizationBody,
  challengeBody,
  newOrder,
  type Order,
  orderBody,
  validate,
} from './orders.ts';
import { AcmeProblem } from './problem.ts';

/** A certificate authority on loopback that speaks ACME (RFC 8555) and validates domains by HTTP-01. */
export interface AcmeServer {
  /** The value for `ACME_DIRECTORY_URL`. */
  readonly directoryUrl: string;
  /** PEM of the root certificate. */
  readonly root: string;
  orderCount(domain: string): number;
  /** Returns the challenge token of the last order for a domain. */
  tokenOf(domain: string): string | undefined;
  /** Returns the contact of each account, as registered. */
  contacts(): unknown[];
  /** Sets the local port to which a domain resolves; undefined: none. */
  lead(domain: string, port: number | undefined): void;
  /** Answers the next requests with these problems, in this order. */
  trouble(...troubles: AcmeProblem[]): void;
  forgetAccounts(): void;
  /** The lifetime of future certificates. */
  lifeMs: number;
  stop(): Promise<void>;
}

export interface AcmeServerOptions {
  /** Returns the current time in milliseconds. */
  now?: () => number;
  /** Credentials required for registration. */
  externalAccount?: { keyId: string; hmacKey: string };
}

interface Authority {
  origin: string;
  issuer: Issuer;
  now: () => number;
  lifeMs: () => number;
  externalAccount: AcmeServerOptions['externalAccount'];
  portOf: (domain: string) => number | undefined;
  nonces: Set<string>;
  accounts: Account[];
  orders: Order[];
  troubles: AcmeProblem[];
}

interface Answer {
  status?: number;
  location?: string;
  /** PEM of a certificate if it is a string, otherwise JSON. */
  body: object | string;
}

const ninetyDaysMs = 90 * 24 * 3600_000;

export async function startAcmeServer(options: AcmeServerOptions = {}): Promise<AcmeServer> {
  const ports = new Map<string, number>();
  const authority: Authority = {
    origin: '',
    issuer: await createIssuer(),
    now: options.now ?? Date.now,
    lifeMs: () => acme.lifeMs,
    externalAccount: options.externalAccount,
    portOf: (domain) => ports.get(domain),
    nonces: new Set(),
    accounts: [],
    orders: [],
    troubles: [],
  };
  const server = createServer((request, response) => {
    answer(authority, request).then(
      (found) => send(authority, response, found),
      (error: unknown) => sendProblem(authority, response, error),
    );
  });
  authority.origin = await listen(server);
  const ordersOf = (domain: string) => authority.orders.filter((order) => order.domain === domain);
  const acme: AcmeServer = {
    directoryUrl: `${authority.origin}/directory`,
    root: authority.issuer.root,
    lifeMs: ninetyDaysMs,
    orderCount: (domain) => ordersOf(domain).length,
    tokenOf: (domain) => ordersOf(domain).at(-1)?.token,
    contacts: () => authority.accounts.map(({ contact }) => contact),
    lead(domain, port) {
      if (port === undefined) ports.delete(domain);
      else ports.set(domain, port);
    },
    trouble: (...more) => void authority.troubles.push(...more),
    forgetAccounts: () => void authority.accounts.splice(0),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return acme;
}

async function answer(authority: Authority, request: IncomingMessage): Promise<Answer> {
  const { origin, troubles } = authority;
  const path = request.url ?? '/';
  if (path === '/directory') return { body: directory(origin) };
  if (path === '/nonce') return { status: 204, body: '' };
  const trouble = troubles.shift();
  if (trouble) throw trouble;
  const jws: Jws = JSON.parse(await text(request));
  const header = headerOf(jws);
  if (header.url !== origin + path) throw new AcmeProblem('malformed', 'The URL is another one.');
  if (!authority.nonces.delete(header.nonce ?? '')) throw new AcmeProblem('badNonce', 'Stale nonce.');
  if (path === '/account') return register(authority, jws);
  const account = authority.accounts.find(({ url }) => url === header.kid);
  if (!account) throw new AcmeProblem('accountDoesNotExist', 'There is no such account.');
  checkSignature(jws, account.jwk);
  return operate(authority, { account, path, payload: payloadOf(jws) });
}

function directory(origin: string): object {
  return { newNonce: `${origin}/nonce`, newAccount: `${origin}/account`, newOrder: `${origin}/order` };
}

/** Registers an account, or returns the existing one of a registered key. Source: RFC 8555, section 7.3. */
function register({ accounts, origin, externalAccount }: Authority, jws: Jws): Answer {
  const { jwk } = headerOf(jws);
  if (!jwk) throw new AcmeProblem('malformed', 'The key is missing.');
  checkSignature(jws, jwk);
  const known = accounts.find((account) => account.jwk.x === jwk.x);
  if (known) return { location: known.url, body: { status: 'valid' } };
  const asked = payloadOf(jws) ?? {};
  if (asked.termsOfServiceAgreed !== true) {
    throw new AcmeProblem('userActionRequired', 'The terms are not agreed to.');
  }
  if (externalAccount) checkBinding(asked.externalAccountBinding, jwk, externalAccount);
  const url = `${origin}/account/${randomBytes(8).toString('hex')}`;
  accounts.push({ url, jwk, contact: asked.contact });
  return { status: 201, location: url, body: { status: 'valid' } };
}

interface Asked {
  account: Account;
  path: string;
  payload: Record<string, unknown> | undefined;
}

async function operate(authority: Authority, { account, path, payload }: Asked): Promise<Answer> {
  const { orders, origin } = authority;
  if (path === account.url.slice(origin.length)) return { body: { status: 'valid' } };
  if (path === '/order') {
    const [identifier] = (payload?.identifiers ?? []) as { value: string }[];
    const order = newOrder(account, identifier?.value ?? '');
    orders.push(order);
    return { status: 201, location: `${origin}/order/${order.id}`, body: orderBody(origin, order) };
  }
  const [, kind, id] = path.split('/');
  const order = orders.find((one) => one.id === id && one.account === account);
  if (!order) throw new AcmeProblem('malformed', 'No such resource.', { status: 404 });
  if (kind === 'order') return { body: orderBody(origin, settled(order)) };
  if (kind === 'authorization') return { body: authorizationBody(origin, order) };
  if (kind === 'challenge') {
    if (payload && order.challenge === 'pending') void validate(order, authority.portOf);
    return { body: challengeBody(origin, order) };
  }
  if (kind === 'finalize') return { body: await finalize(authority, order, payload) };
  if (order.certificate === undefined) throw new AcmeProblem('orderNotReady', 'Not yet.', { status: 403 });
  return { body: order.certificate };
}

/** Marks an order with a finished certificate as valid on the next request. */
function settled(order: Order): Order {
  const seen = { ...order };
  if (order.status === 'processing') order.status = 'valid';
  return seen;
}

async function finalize(
  { issuer, now, lifeMs, origin }: Authority,
  order: Order,
  payload: Record<string, unknown> | undefined,
): Promise<object> {
  if (order.status !== 'ready') throw new AcmeProblem('orderNotReady', 'Not yet.', { status: 403 });
  const request = Buffer.from(String(payload?.csr), 'base64url');
  order.certificate = await issuer.issue(request, order.domain, { from: now(), lifeMs: lifeMs() });
  order.status = 'processing';
  return orderBody(origin, order);
}

function send({ nonces }: Authority, response: ServerResponse, { status, location, body }: Answer): void {
  const nonce = randomBytes(16).toString('base64url');
  nonces.add(nonce);
  response.statusCode = status ?? 200;
  response.setHeader('replay-nonce', nonce);
  if (location !== undefined) response.setHeader('location', location);
  const isPem = typeof body === 'string';
  response.setHeader('content-type', isPem ? 'application/pem-certificate-chain' : 'application/json');
  response.end(isPem ? body : JSON.stringify(body));
}

function sendProblem(authority: Authority, response: ServerResponse, error: unknown): void {
  const problem =
    error instanceof AcmeProblem ? error : new AcmeProblem('serverInternal', String(error), { status: 500 });
  if (problem.retryAfter !== undefined) response.setHeader('retry-after', problem.retryAfter);
  send(authority, response, { status: problem.status, body: problem.document() });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
