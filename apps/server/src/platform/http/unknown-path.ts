import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApi, sendFault } from './app.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Answers requests without a route: 405 with `Allow` if another method exists, 404 under `/api`, and otherwise the answer of `page`. */
export function answerUnknownPaths(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = methods.filter((method) => matches(app, method, path));
    if (allowed.length > 0) return sendFault(request, reply.header('allow', allowed.join(', ')), 405);
    if (isApi(path) || !['GET', 'HEAD'].includes(request.method)) return sendFault(request, reply, 404);
    return page(request, reply);
  });
}

function matches(app: FastifyInstance, method: (typeof methods)[number], path: string): boolean {
  return app.findRoute({ method, url: path }) !== null;
}
