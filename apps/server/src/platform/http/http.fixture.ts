import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createLimits, type LimitRule } from '../limits/index.ts';
import { createLog } from '../log/index.ts';
import type { Principal } from './handlers.ts';
import { answerUnknownPaths, type CallDeps, createHttpApp, type HttpAppOptions, sendFault } from './index.ts';

export const goodToken = 'good-token';
const generous: LimitRule = { name: 'test', points: 1_000_000, windowSeconds: 60, code: 1031 };

const ann: Principal = {
  accountId: 'ann',
  personId: 'ann',
  role: 'owner',
  sessionId: 's',
  isFresh: true,
};

export interface TestServer {
  readonly app: FastifyInstance;
  readonly url: string;
  /** Every log line so far, parsed. */
  logged(): Record<string, unknown>[];
  readonly observed: { method: string; route: string; status: number }[];
}

export interface TestServerOptions extends Partial<HttpAppOptions> {
  readonly addressRule?: LimitRule;
  readonly accountRule?: LimitRule;
}

/** Starts the real HTTP server on its own port, with the routes that `bind` adds. The caller closes `app`. */
export async function startTestServer(
  bind: (app: FastifyInstance, deps: CallDeps) => void,
  { addressRule = generous, accountRule = generous, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const observed: TestServer['observed'] = [];
  const app = createHttpApp({
    publicUrl: 'https://cloud.example.com',
    s3PublicUrl: 'https://files.example.com',
    trustedProxies: [],
    supportEmail: null,
    connections: { perAddress: 0, inAll: 10_000, bodyBytesPerMinute: 0 },
    log: createLog({ level: 'debug', format: 'json', stream }),
    observe: ({ method, route, status }) => observed.push({ method, route, status }),
    ...options,
  });
  const limits = createLimits({ factor: 1 });
  bind(app, {
    authenticator: {
      authenticate: async (token) => (token === goodToken ? ann : null),
    },
    limitByAddress: limits.define(addressRule),
    limitByAccount: limits.define(accountRule),
  });
  answerUnknownPaths(app, (request, reply) => sendFault(request, reply, 404));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, url, logged: () => lines.map((line) => JSON.parse(line)), observed };
}
