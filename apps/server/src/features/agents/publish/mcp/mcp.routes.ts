import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { localeFromHeader } from '@atoll/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../../../platform/feature.ts';
import type { CallDeps } from '../../../../platform/http/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { readForCaller, readForCurrent } from '../../../../platform/readers/index.ts';
import { ApiError, apiErrorOf, keyRefused } from '../api/api-error.ts';
import type { KeyHolder, KeyHolders } from '../api/key-holder.service.ts';
import type { McpDeps } from './mcp-server.ts';

export interface McpRouteDeps extends McpDeps {
  readonly log: Log;
  readonly holders: KeyHolders;
}

const path = '/mcp';
const bodyLimitBytes = 64 * 1024;
const keepAliveMs = 15_000;
const config = { isOpenToSites: true } as const;

/** JSON-RPC’s codes for errors of the server’s own. */
const rpcCodes = { refused: -32_000, internal: -32_603 } as const;

/** Routes of the MCP server, which uses streamable HTTP without sessions. Each request is independent, so any gateway may answer it. */
export function mcpRoutes(deps: McpRouteDeps): Routes {
  return (app, callDeps) => {
    app.register(async (mcp) => {
      mcp.setErrorHandler((error, request, reply) => {
        const refusal = apiErrorOf(error, localeFromHeader(request.headers['accept-language']));
        if (!refusal)
          deps.log.error({ err: error, requestId: request.id }, 'a request to an MCP server failed');
        if (refusal?.status === 401) reply.header('www-authenticate', 'Bearer');
        if (refusal?.status === 408) reply.header('connection', 'close');
        const message = refusal?.message ?? 'The server failed. Try again later.';
        return sendError(reply, refusal?.status ?? 500, message);
      });
      mcp.post(path, { config, bodyLimit: bodyLimitBytes }, async (request, reply) => {
        refuseOtherSites(deps, request);
        const holder = await holderOf(deps, callDeps, request);
        return readForCaller(holder.key.accountId, () => answer(deps, holder, request, reply));
      });
      // Without sessions there is nothing to listen to or to end.
      mcp.route({
        method: ['GET', 'DELETE'],
        url: path,
        config,
        handler: (_request, reply) =>
          sendError(reply.header('allow', 'POST'), 405, 'Send requests with POST.'),
      });
    });
  };
}

/**
 * Refuses requests from pages of other sites. They can't have a key, but may try to use a server that the browser can
 * reach. @throws {ApiError} 403
 */
function refuseOtherSites({ consoleUrl }: McpDeps, { headers }: FastifyRequest): void {
  const { origin } = headers;
  if (origin !== undefined && origin !== consoleUrl) {
    throw new ApiError(403, 'Pages of other sites may not use this server.');
  }
}

/** @throws {ApiError} 401, 404 while the agent is offline */
async function holderOf(
  { holders }: McpRouteDeps,
  { limitByAddress, limitByAccount }: CallDeps,
  request: FastifyRequest,
): Promise<KeyHolder> {
  await limitByAddress.take(request.ip);
  const key = await holders.authenticate(request.headers.authorization);
  if (!key) throw keyRefused();
  await limitByAccount.take(key.accountId);
  const holder = await holders.open(key);
  if (!holder) throw new ApiError(404, 'The agent of this key is not published.');
  return holder;
}

async function answer(
  deps: McpRouteDeps,
  holder: KeyHolder,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [{ createAgentMcp }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('./mcp-server.ts'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ]);
  const leaving = new AbortController();
  const locale = localeFromHeader(request.headers['accept-language']);
  const server = createAgentMcp(deps, holder, { locale, leaving: leaving.signal });
  const transport = new WebStandardStreamableHTTPServerTransport({ keepAliveMs });
  reply.raw.once('close', () => {
    leaving.abort();
    void server.close().catch((err: unknown) => deps.log.debug({ err }, 'an MCP request did not close'));
  });
  await server.connect(transport);
  const response = await transport.handleRequest(requestOf(request), { parsedBody: request.body });
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.code(response.status).header('cache-control', 'no-store, no-transform');
  if (!response.body) return reply.send();
  request.raw.socket.setNoDelay(true);
  const body = response.body as ReadableStream<Uint8Array>;
  return reply.header('x-accel-buffering', 'no').send(Readable.from(readForCurrent(body)));
}

/** Converts the request for the transport, which only reads the headers; the body is already parsed. */
function requestOf({ headers, method }: FastifyRequest): Request {
  const { accept, 'content-type': type, 'mcp-protocol-version': version } = headers;
  const given = { accept, 'content-type': type, 'mcp-protocol-version': version };
  const pairs = Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return new Request(`http://localhost${path}`, { method, headers: pairs });
}

function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  const code = status < 500 ? rpcCodes.refused : rpcCodes.internal;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code, message }, id: null });
}
