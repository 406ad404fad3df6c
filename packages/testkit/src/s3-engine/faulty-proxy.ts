import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** A fault of the proxy in one exchange. */
export type Fault =
  /** The proxy answers itself, without the engine. */
  | { readonly kind: 'answer'; readonly status: number; readonly code: string }
  /** Breaks the connection before the engine receives the request. */
  | { readonly kind: 'reset' }
  /** Forwards the request to the engine, and breaks the connection before the answer. */
  | { readonly kind: 'loseAnswer' }
  /** Breaks the connection after this many bytes of the answer's body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Stops sending after this many bytes of the answer's body, without closing the connection. */
  | { readonly kind: 'stall'; readonly afterBytes: number }
  /** Flips a bit of this byte of the answer's body. */
  | { readonly kind: 'flip'; readonly atByte: number };

export interface ProxiedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly range: string | undefined;
}

/** An HTTP proxy on loopback that causes faults on request. */
export interface FaultyProxy {
  /** Replaces the engine's own endpoint. */
  readonly endpoint: string;
  /** All requests so far, including those with a fault. */
  readonly requests: readonly ProxiedRequest[];
  /** Returns the number of open client connections. */
  connections(): Promise<number>;
  /** Replaces the function that chooses the fault of each request; undefined forwards the request unchanged. */
  decide(fault: (request: ProxiedRequest) => Fault | undefined): void;
  stop(): Promise<void>;
}

/** Starts the proxy. A request's signature covers its host, so `Host` is forwarded unchanged. */
export async function startFaultyProxy(engineEndpoint: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const requests: ProxiedRequest[] = [];
  let faultOf: (request: ProxiedRequest) => Fault | undefined = () => undefined;

  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const proxied = { method, path, range: headers.range };
    requests.push(proxied);
    const fault = faultOf(proxied);
    if (fault?.kind === 'reset') incoming.socket.resetAndDestroy();
    else if (fault?.kind === 'answer') answer(incoming, outgoing, fault);
    else pass(incoming, outgoing, { fault, target: new URL(path, engineEndpoint), agent });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: promisify(server.getConnections.bind(server)),
    decide(fault) {
      faultOf = fault;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, code }: Extract<Fault, { kind: 'answer' }>,
): void {
  incoming.resume().on('end', () => {
    outgoing.writeHead(status, { 'content-type': 'application/xml' });
    outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fault, target, agent }: { fault: Fault | undefined; target: URL; agent: Agent },
): void {
  const { method, headers } = incoming;
  const onward = request(target, { method, headers, agent, setHost: false }, (response) => {
    if (fault?.kind === 'loseAnswer') {
      response.resume();
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    sendBody(response, outgoing, fault).catch(() => outgoing.destroy());
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  incoming.pipe(onward);
}

async function sendBody(
  response: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  let sentBytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    const limit =
      fault?.kind === 'cut' || fault?.kind === 'stall' ? fault.afterBytes - sentBytes : piece.length;
    if (fault?.kind === 'flip' && fault.atByte >= sentBytes && fault.atByte < sentBytes + piece.length) {
      piece.writeUInt8(piece.readUInt8(fault.atByte - sentBytes) ^ 1, fault.atByte - sentBytes);
    }
    sentBytes += Math.min(limit, piece.length);
    if (!outgoing.write(piece.subarray(0, limit))) await once(outgoing, 'drain');
    if (limit >= piece.length) continue;
    if (fault?.kind === 'cut') outgoing.socket?.destroySoon();
    return;
  }
  outgoing.end();
}
