import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from '../../platform/assets/index.ts';
import type { ConsoleSite } from '../console/routes.ts';
import { revalidate, sendAsset } from '../console/send-asset.ts';
import { contributePageHeaders } from './headers.ts';
import { manifestOf } from './manifest.ts';

type Request = FastifyRequest<{ Params: { project: string }; Querystring: Record<string, unknown> }>;

const pagePath = '/c/index.html';
const projectPattern = /^[\w-]{1,64}$/;

/**
 * Serves `/c/{project}`, where people contribute to a project of the data hub and review it. The page is the same for every
 * project and holds nothing of one, so that a browser can keep it for days without a network.
 */
export function bindContributePages(app: FastifyInstance, site: ConsoleSite): void {
  const page = site.asset(pagePath);
  const show = (request: Request, reply: FastifyReply) => {
    if (!page || !projectPattern.test(request.params.project)) return site.answer(request, reply);
    return sendPage(request, reply, page);
  };
  // The service worker caches this page, with its headers, and shows it instead of the others.
  if (page) app.get(pagePath, (request, reply) => sendPage(request, reply, page));
  app.get('/c/:project', show);
  app.get('/c/:project/review', show);
  app.get('/c/:project/manifest.webmanifest', (request: Request, reply) => {
    const { project } = request.params;
    if (!projectPattern.test(project)) return site.answer(request, reply);
    reply.header('cache-control', revalidate).type('application/manifest+json');
    return reply.send(JSON.stringify(manifestOf(project, request.query.name)));
  });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Asset): Promise<FastifyReply> {
  reply.headers(contributePageHeaders);
  return sendAsset(request, reply, page, revalidate);
}
