import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { UserError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { openidPaths, sessionCookie } from './paths.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Browsers are redirected to these; apps call the others, some from browsers on their own site. */
const navigations = [openidPaths.authorization, `${openidPaths.authorization}/:uid`];
const calls = [
  { methods: ['GET', 'OPTIONS'], url: openidPaths.discovery },
  { methods: ['GET', 'OPTIONS'], url: openidPaths.jwks },
  { methods: ['POST', 'OPTIONS'], url: openidPaths.token },
  { methods: ['POST', 'OPTIONS'], url: openidPaths.revocation },
  { methods: ['GET', 'POST', 'OPTIONS'], url: openidPaths.userinfo },
];

/** Serves the provider's paths at the console's origin, with its common headers. */
export function bindOpenid(
  app: FastifyInstance,
  deps: {
    publicUrl: string;
    limitByAddress: Limit;
    /** Each pending sign-in is stored until its person decides. */
    limitSignIns: Limit;
    provider: () => Promise<Provider>;
  },
): void {
  const { protocol, host } = new URL(deps.publicUrl);
  const answers = new WeakMap<Provider, Answer>();

  async function answerOf(): Promise<Answer> {
    const provider = await deps.provider();
    const answer = answers.get(provider) ?? (provider.callback() as Answer);
    answers.set(provider, answer);
    return answer;
  }

  async function handle(limit: Limit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!(await isWithinLimit(limit, request.ip)))
      return reply.code(429).header('retry-after', '60').send({ error: 'temporarily_unavailable' });
    const answer = await answerOf();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    vouchFor(request, { host, protocol });
    await answer(request.raw, reply.raw);
    return reply;
  }

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The library reads bodies itself, up to 56 KiB.
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    for (const url of navigations)
      scope.route({
        method: 'GET',
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => handle(deps.limitSignIns, request, reply),
      });
    const config = { isOpenToSites: true } as const;
    for (const { methods, url } of calls)
      scope.route({
        method: methods,
        url,
        config,
        exposeHeadRoute: false,
        handler: (request, reply) => handle(deps.limitByAddress, request, reply),
      });
    done();
  });
}

async function isWithinLimit(limit: Limit, address: string): Promise<boolean> {
  try {
    await limit.take(address);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/**
 * Sets the caller's address and the host, because the library would trust these headers from anyone. Removes the
 * session cookie, so that each sign-in starts a session.
 */
function vouchFor({ raw, ip }: FastifyRequest, { host, protocol }: { host: string; protocol: string }): void {
  const { cookie = '', 'x-forwarded-host': _, ...headers } = raw.headers;
  const cookies = cookie.split(';').filter((pair) => !pair.trimStart().startsWith(sessionCookie));
  raw.headers = {
    ...headers,
    host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': ip,
    cookie: cookies.join(';'),
  };
}
