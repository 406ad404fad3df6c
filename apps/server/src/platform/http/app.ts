import { localeFromHeader } from '@atoll/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createAddressTest, keepBodyPace, limitConnections } from '../connections/index.ts';
import { subscriberOf } from '../limits/burst-limit.ts';
import type { Log } from '../log/index.ts';
import { readForCaller } from '../readers/index.ts';
import { isCrossSite } from './cross-site.ts';
import { faultEnvelope } from './envelope.ts';
import { answerToError } from './error-answer.ts';
import type { HttpFault } from './http-faults.ts';
import { answerMalformedHttp } from './malformed-http.ts';
import { requestIdOf } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

const jsonLimitBytes = 1024 ** 2;
const headersTimeoutMs = 30_000;
const keepAliveTimeoutMs = 65_000;
const idleTimeoutMs = 120_000;
const maxPathParameterLength = 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send this request: it ignores cookies and contains its own credential. */
    readonly isOpenToSites?: true;
  }
}

/** Limits of connections; 0 removes the limit per address and the minimum rate. */
export interface ConnectionLimits {
  readonly perAddress: number;
  readonly inAll: number;
  /** Minimum bytes of a body per minute. */
  readonly bodyBytesPerMinute: number;
  /** The length of the minute, for tests. */
  readonly paceWindowMs?: number;
}

export interface HttpAppOptions {
  readonly publicUrl: string;
  readonly s3PublicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly supportEmail: string | null;
  readonly connections: ConnectionLimits;
  readonly log: Log;
  /** Called once per response, with the route's pattern, never the path. */
  readonly observe: (request: { method: string; route: string; status: number; seconds: number }) => void;
}

/**
 * Creates the HTTP server of the console's origin, without routes: request IDs, security headers, size limits, and an envelope
 * for requests that never reach a route.
 */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const headers = securityHeaders(options);
  const app = fastify({
    bodyLimit: jsonLimitBytes,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    requestIdHeader: false,
    logger: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs },
    routerOptions: { maxParamLength: maxPathParameterLength, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    clientErrorHandler: answerMalformedHttp,
    // No hook runs for an address of the API that can't be parsed.
    frameworkErrors: (_error, request, reply) => {
      sendFault(request, reply.headers(headers), 400);
    },
  });
  readOnlyJson(app);
  limitClients(app, options);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    // The path of a route may be spelled in other ways, with percent signs.
    if (isApi(request.routeOptions.url ?? request.url)) reply.header('cache-control', 'no-store');
    const isOpen = request.routeOptions.config.isOpenToSites === true;
    if (!isOpen && isCrossSite(request.method, request.headers, options.publicUrl))
      return sendFault(request, reply, 403);
  });
  // Sessions and links too are read for somebody who waits, not in turn with background work.
  app.addHook('preHandler', (request, _reply, done) => readForCaller(subscriberOf(request.ip), done));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    options.observe({ method: request.method, route, status: reply.statusCode, seconds });
    options.log.debug(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope } = answerToError(error, {
      locale: localeFromHeader(request.headers['accept-language']),
      log: options.log.child({ requestId: request.id, route: request.routeOptions.url }),
      supportEmail: options.supportEmail,
      isBrokenOff: request.raw.destroyed && !request.raw.complete,
    });
    // The rest of the body must not be mistaken for the next request.
    if (status === 408) reply.header('connection', 'close');
    return reply.code(status).send(envelope);
  });
  return app;
}

function limitClients(app: FastifyInstance, { connections, trustedProxies }: HttpAppOptions): void {
  const { perAddress, inAll, bodyBytesPerMinute: minBytes, paceWindowMs } = connections;
  limitConnections(app.server, { perAddress, inAll, isTrusted: createAddressTest(trustedProxies) });
  const pace = keepBodyPace(app.server, { minBytes, ...(paceWindowMs && { windowMs: paceWindowMs }) });
  app.addHook('onClose', async () => pace.close());
}

/** Reports whether a path belongs to the JSON API, where every answer is an envelope. */
export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/api?');
}

/**
 * Returns an address that routes can decode. Outside the API, invalid percent signs in the path are taken literally, so that
 * people who mistype an address get the page for unknown ones.
 */
function routableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (isApi(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

export function sendFault(request: FastifyRequest, reply: FastifyReply, status: HttpFault): FastifyReply {
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .send(faultEnvelope(status, localeFromHeader(request.headers['accept-language'])));
}

/** Refuses bodies other than JSON (415). No body and no content type means no payload. */
function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
}
