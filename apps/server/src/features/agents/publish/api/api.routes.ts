import { Readable } from 'node:stream';
import { localeFromHeader } from '@atoll/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../../../platform/feature.ts';
import type { CallDeps } from '../../../../platform/http/index.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { readForCaller, readForCurrent } from '../../../../platform/readers/index.ts';
import type { AgentKey } from '../keys/key.ts';
import { ApiError, apiErrorOf, bodyOf, keyRefused, modelNotFound } from './api-error.ts';
import { readChatRequest } from './chat-request.ts';
import type { Completions } from './completions.service.ts';
import type { KeyHolder, KeyHolders } from './key-holder.service.ts';

export interface ApiDeps {
  readonly log: Log;
  readonly holders: KeyHolders;
  readonly completions: Completions;
}

const bodyLimitBytes = 256 * 1024;
/** Requests carry their own credential and no cookie counts, so that pages of other sites gain nothing. */
const config = { isOpenToSites: true } as const;

/** Routes of the API that programs written for OpenAI’s can use. */
export function apiRoutes(deps: ApiDeps): Routes {
  return (app, callDeps) => {
    app.register(async (api) => {
      answerErrorsAsApi(api, deps);
      api.get('/v1/models', { config }, (request) =>
        withKey(deps, callDeps, request, async (key) => {
          const holder = await deps.holders.open(key);
          return { object: 'list', data: holder ? [modelOf(holder)] : [] };
        }),
      );
      api.get('/v1/models/:model', { config }, (request: FastifyRequest<{ Params: { model: string } }>) =>
        withKey(deps, callDeps, request, async (key) =>
          modelOf(await holderOf(deps, key, request.params.model)),
        ),
      );
      api.post('/v1/chat/completions', { config, bodyLimit: bodyLimitBytes }, (request, reply) =>
        withKey(deps, callDeps, request, (key) => complete(deps, key, request, reply)),
      );
      api.all('/v1/*', { config }, () => {
        throw new ApiError(404, 'There is nothing at this address.', { code: 'unknown_url' });
      });
    });
  };
}

async function complete(
  deps: ApiDeps,
  key: AgentKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const asked = readChatRequest(request.body);
  const holder = await holderOf(deps, key, asked.model);
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const locale = localeFromHeader(request.headers['accept-language']);
  const completion = await deps.completions.start(holder, asked, { locale, leaving: leaving.signal });
  reply.header('x-request-id', request.id).header('cache-control', 'no-store, no-transform');
  if (!asked.isStreamed) return completion.whole();
  request.raw.socket.setNoDelay(true);
  const body = Readable.from(readForCurrent(completion.frames()), { highWaterMark: 1 });
  return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(body);
}

/** @throws {ApiError} 401 */
async function withKey<Answer>(
  { holders }: ApiDeps,
  { limitByAddress, limitByAccount }: CallDeps,
  request: FastifyRequest,
  work: (key: AgentKey) => Promise<Answer>,
): Promise<Answer> {
  await limitByAddress.take(request.ip);
  const key = await holders.authenticate(request.headers.authorization);
  if (!key) throw keyRefused();
  await limitByAccount.take(key.accountId);
  return readForCaller(key.accountId, () => work(key));
}

/** @throws {ApiError} 404 for another model than the key's agent, and while that is offline */
async function holderOf({ holders }: ApiDeps, key: AgentKey, model: string): Promise<KeyHolder> {
  const holder = await holders.open(key);
  if (!holder || (model !== key.agentId && model !== holder.version.name)) throw modelNotFound();
  return holder;
}

function modelOf({ key, version, published }: KeyHolder) {
  return {
    id: key.agentId,
    object: 'model',
    created: Math.floor((published.publishedAt ?? version.createdAt) / 1000),
    owned_by: 'atoll',
    name: version.name,
  };
}

function answerErrorsAsApi(api: FastifyInstance, { log }: ApiDeps): void {
  api.setErrorHandler((error, request, reply) => {
    const locale = localeFromHeader(request.headers['accept-language']);
    const refusal = apiErrorOf(error, locale);
    if (!refusal) {
      log.error({ err: error, requestId: request.id }, 'a request to the API of agents failed unexpectedly');
    }
    const answer = refusal ?? new ApiError(500, 'The server failed. Try again later.', { type: 'api_error' });
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
    // The rest of the body must not be mistaken for the next request.
    if (answer.status === 408) reply.header('connection', 'close');
    return reply.code(answer.status).header('cache-control', 'no-store').send(bodyOf(answer));
  });
}
