import { type JsonWebKey, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { thumbprintOf } from './jws.ts';
import { AcmeProblem } from './problem.ts';

export interface Account {
  url: string;
  jwk: JsonWebKey;
  contact: unknown;
}

/** An order of one domain, with its one authorization and that one's one challenge. */
export interface Order {
  id: string;
  account: Account;
  domain: string;
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  token: string;
  challenge: 'pending' | 'processing' | 'valid' | 'invalid';
  error: object | undefined;
  certificate: string | undefined;
}

export function newOrder(account: Account, domain: string): Order {
  return {
    id: randomBytes(8).toString('hex'),
    account,
    domain,
    status: 'pending',
    token: randomBytes(16).toString('base64url'),
    challenge: 'pending',
    error: undefined,
    certificate: undefined,
  };
}

/** Validates the domain by HTTP-01, and stores the result. Source: RFC 8555, section 8.3. */
export async function validate(order: Order, portOf: (domain: string) => number | undefined): Promise<void> {
  order.challenge = 'processing';
  const wanted = `${order.token}.${thumbprintOf(order.account.jwk)}`;
  try {
    const found = await fetchChallenge(order, portOf(order.domain));
    if (found.trim() !== wanted) {
      throw new AcmeProblem('unauthorized', `${order.domain} shows something else: "${found.slice(0, 100)}"`);
    }
    order.challenge = 'valid';
    order.status = 'ready';
  } catch (error) {
    order.challenge = 'invalid';
    order.status = 'invalid';
    order.error = problemOf(error).document();
  }
}

function problemOf(error: unknown): AcmeProblem {
  return error instanceof AcmeProblem ? error : new AcmeProblem('connection', `Fetching failed: ${error}`);
}

function fetchChallenge({ domain, token }: Order, port: number | undefined): Promise<string> {
  if (port === undefined) throw new AcmeProblem('dns', `DNS problem: NXDOMAIN looking up A for ${domain}`);
  const path = `/.well-known/acme-challenge/${token}`;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: domain }, agent: false })
      .on('error', reject)
      .on('response', (response) => {
        text(response).then((body) => {
          if (response.statusCode === 200) resolve(body);
          else reject(new AcmeProblem('unauthorized', `Invalid response: ${response.statusCode}`));
        }, reject);
      })
      .end();
  });
}

/** Returns an order as clients see it. Source: RFC 8555, section 7.1. */
export function orderBody(origin: string, { id, domain, status, certificate }: Order): object {
  return {
    status,
    identifiers: [{ type: 'dns', value: domain }],
    authorizations: [`${origin}/authorization/${id}`],
    finalize: `${origin}/finalize/${id}`,
    ...(certificate !== undefined && status === 'valid' && { certificate: `${origin}/certificate/${id}` }),
  };
}

export function authorizationBody(origin: string, order: Order): object {
  const status = order.challenge === 'processing' ? 'pending' : order.challenge;
  return {
    status,
    identifier: { type: 'dns', value: order.domain },
    challenges: [challengeBody(origin, order)],
  };
}

export function challengeBody(origin: string, { id, token, challenge, error }: Order): object {
  return { type: 'http-01', url: `${origin}/challenge/${id}`, token, status: challenge, error };
}
