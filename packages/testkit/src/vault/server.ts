import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TransitKeys, transitOperations } from './transit-operations.ts';
import { VaultError } from './vault-error.ts';

export interface TransitRequest {
  readonly method: string;
  /** Path below the mount, or below `/v1/` for other endpoints. */
  readonly path: string;
}

/** The server's faults. Each is used for one request. */
export type Trouble = 'sealed' | 'silent' | 'disconnects';

export interface VaultServer {
  /** The value for `KMS_URL`. */
  readonly url: string;
  readonly origin: string;
  readonly mount: string;
  /** The value for `KMS_TOKEN`. */
  readonly token: string;
  /** Whether its token is renewable. Root tokens are not. */
  tokenRenewable: boolean;
  /** All received requests, oldest first. */
  readonly requests: readonly TransitRequest[];
  /** Sets the faults of the next requests, in this order. */
  trouble(...troubles: Trouble[]): void;
  stop(): Promise<void>;
}

/** Starts HashiCorp Vault's Transit engine on loopback, with its protocol, its errors and real AES-GCM. Keys are in memory. */
export async function startVault(): Promise<VaultServer> {
  const token = `hvs.${randomBytes(16).toString('hex')}`;
  const mount = 'transit';
  const keys: TransitKeys = new Map();
  const requests: TransitRequest[] = [];
  const troubles: Trouble[] = [];

  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/v1/', '').replace(`${mount}/`, '');
    requests.push({ method: request.method ?? '', path });
    const trouble = troubles.shift();
    if (trouble === 'silent') return;
    if (trouble === 'disconnects') return void request.socket.destroy();
    const answer =
      trouble === 'sealed'
        ? Promise.reject(new VaultError('Vault is sealed', { status: 503 }))
        : answerTo(request, { token, mount, keys, isTokenRenewable: () => vault.tokenRenewable });
    answer.then(
      (data) => sendData(response, data),
      (error: unknown) => sendError(response, error),
    );
  });
  const origin = await listen(server);

  const vault: VaultServer = {
    tokenRenewable: true,
    url: `vault+${origin}/${mount}`,
    origin,
    mount,
    token,
    requests,
    trouble: (...more) => void troubles.push(...more),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return vault;
}

async function answerTo(
  request: IncomingMessage,
  vault: { token: string; mount: string; keys: TransitKeys; isTokenRenewable(): boolean },
): Promise<object | undefined> {
  if (request.headers['x-vault-token'] !== vault.token)
    throw new VaultError('permission denied', { status: 403 });
  const url = request.url ?? '';
  if (url.startsWith('/v1/auth/token/')) return answerToToken(url, vault.isTokenRenewable());
  const prefix = `/v1/${vault.mount}/`;
  const route = url.startsWith(prefix) ? routeOf(request.method ?? '', url.slice(prefix.length)) : undefined;
  if (!route)
    throw new VaultError(`no handler for route "${url.slice(4)}". route entry not found.`, { status: 404 });
  const body = await text(request);
  return transitOperations[route.operation]?.(vault.keys, route.name, parse(body));
}

const tokenTtlS = 32 * 24 * 3600;

/** Answers requests about the token itself: a lookup, or a renewal. */
function answerToToken(url: string, renewable: boolean): object {
  if (url.endsWith('/lookup-self')) return { renewable, ttl: renewable ? tokenTtlS : 0, type: 'service' };
  if (!renewable) throw new VaultError('lease is not renewable');
  return {};
}

/** Parses the path. Vault treats PUT and POST alike. */
function routeOf(method: string, path: string): { operation: string; name: string } | undefined {
  const verb = method === 'PUT' ? 'POST' : method;
  for (const operation of Object.keys(transitOperations)) {
    const [before = '', after = ''] = operation.slice(operation.indexOf(' ') + 1).split('*');
    const isIt = operation.startsWith(`${verb} `) && path.startsWith(before) && path.endsWith(after);
    const name = path.slice(before.length, path.length - after.length);
    if (isIt && /^\w[\w.-]*$/.test(name)) return { operation, name };
  }
  return undefined;
}

function parse(body: string): Record<string, unknown> {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch (cause) {
    throw new VaultError('error parsing JSON', { cause });
  }
}

function sendData(response: ServerResponse, data: object | undefined): void {
  if (!data) return void response.writeHead(204).end();
  const answer = { request_id: randomUUID(), lease_id: '', renewable: false, lease_duration: 0, data };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function sendError(response: ServerResponse, error: unknown): void {
  const { status, message } =
    error instanceof VaultError ? error : new VaultError(String(error), { status: 500 });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ errors: message === '' ? [] : [message] }));
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}
