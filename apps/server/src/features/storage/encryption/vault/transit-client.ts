import { setTimeout as sleep } from 'node:timers/promises';
import { explainTlsFailure, tlsFailureOf } from '@atoll/blob-store';
import { codes } from '@atoll/contract/codes';
import { createExchange, type Exchange, PeerError } from '@atoll/peer-client';
import { OperationalError } from '../../../../platform/errors.ts';

export interface TransitLocation {
  /** `https://host:8200` */
  origin: string;
  /** Mount path of the Transit engine, `transit` by default. */
  mount: string;
}

/** An error response of Vault, with its own message; a retry won't help. */
export class TransitRefusal extends Error {
  override readonly name = 'TransitRefusal';
  readonly status: number;
  constructor(status: number, errors: readonly string[]) {
    super(`Vault answered ${status}: ${errors.join('; ') || 'nothing more'}`);
    this.status = status;
  }
}

/** Fields of an answer's `data`. */
export type TransitData = Readonly<Record<string, unknown>>;

export type TransitClient = ReturnType<typeof createTransitClient>;

type Method = 'GET' | 'POST' | 'DELETE';

export interface TransitClientOptions extends TransitLocation {
  token: string;
  /** For one attempt, in milliseconds. */
  timeoutMs?: number;
  /** Before the second attempt; doubled before each further one. */
  retryDelayMs?: number;
}

const attempts = 3;
const defaultTimeoutMs = 3000;
const defaultRetryDelayMs = 100;
const tooManyRequests = 429;

/**
 * Calls HashiCorp Vault's HTTP API (and OpenBao's). All our calls can be repeated, so after a lost connection, a timeout, a 5xx
 * or a rate limit they are tried three times. TLS refusals are not retried.
 */
export function createTransitClient(options: TransitClientOptions) {
  const { origin, mount, retryDelayMs = defaultRetryDelayMs, timeoutMs = defaultTimeoutMs } = options;
  const limits = { headersMs: timeoutMs, idleMs: timeoutMs, totalMs: timeoutMs };
  const exchange = createExchange({ limits });
  const request = async (method: Method, path: string, body?: object): Promise<TransitData> => {
    for (let made = 1; ; made++) {
      try {
        return await attempt(exchange, options, { method, path, body });
      } catch (error) {
        if (!isPassing(error)) throw error;
        const untrusted = tlsFailureOf(error);
        if (untrusted) throw outageOf(`Vault is not used: ${explainTlsFailure(origin, untrusted)}`, error);
        if (made === attempts || isUnusable(error)) throw outageOf('Vault does not answer', error);
      }
      await sleep(retryDelayMs * 2 ** (made - 1));
    }
  };
  return {
    /** @param path below the mount: `keys/name` @throws {TransitRefusal | OperationalError} */
    call: (method: Method, path: string, body?: object) => request(method, `${mount}/${path}`, body),
    /** Renews the token, if it expires and can be renewed. */
    async renewToken() {
      const token = await request('GET', 'auth/token/lookup-self');
      if (token.renewable === true) await request('POST', 'auth/token/renew-self', {});
    },
  };
}

/** Returns an error for a failure that affects every key. */
export function outageOf(message: string, cause: unknown): OperationalError {
  return new OperationalError(message, { cause, publicCode: codes.keyStoreUnreachable });
}

/** Redirects are not followed, because they would send the token elsewhere. */
async function attempt(
  exchange: Exchange,
  { origin, token }: TransitClientOptions,
  { method, path, body }: { method: Method; path: string; body: object | undefined },
): Promise<TransitData> {
  const answer = await exchange(`${origin}/v1/${path}`, {
    method,
    headers: { 'x-vault-token': token, 'x-vault-request': 'true', 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = answer.body.toString();
  if (answer.status >= 300 && answer.status < 400) {
    throw new PeerError('PEER_UNREADABLE', `Vault answered with a redirect (${answer.status})`);
  }
  if (answer.status >= 200 && answer.status < 300) return dataOf(text);
  throw new TransitRefusal(answer.status, errorsOf(text));
}

/** Reports whether the answer can't come from Vault, because another server uses its address. */
function isUnusable(error: unknown): boolean {
  return error instanceof PeerError && error.code !== 'PEER_TOO_SLOW';
}

function isPassing(error: unknown): boolean {
  return !(error instanceof TransitRefusal) || error.status >= 500 || error.status === tooManyRequests;
}

/** Parses an answer. 204 has no body; other bodies have their fields in `data`. */
function dataOf(text: string): TransitData {
  const answer = text === '' ? {} : (JSON.parse(text) as { data?: TransitData | null });
  return answer.data ?? {};
}

/** Returns the errors in an answer. A proxy in front of Vault answers in another format. */
function errorsOf(text: string): string[] {
  try {
    const { errors } = JSON.parse(text) as { errors?: unknown };
    return Array.isArray(errors) ? errors.map(String) : [];
  } catch {
    return [];
  }
}
