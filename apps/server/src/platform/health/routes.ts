import type { FastifyInstance } from 'fastify';
import { isOperator } from '../http/index.ts';
import type { ReadyReport } from './readiness.ts';

export interface Health {
  /** Reports whether console, API and S3 are all serving. */
  isServing(): boolean;
  /** Reports whether the server is shutting down. */
  isDraining(): boolean;
  readonly readiness: { report(): Promise<ReadyReport> };
  /** Token that gives access to the details from another machine; null: no access. */
  readonly token: string | null;
}

const noStore = { 'cache-control': 'no-store' };

/**
 * `/livez`: the process runs. `/healthz`: console, API and S3 serve, and their dependencies work. `/readyz`: the same,
 * and the server is not shutting down. Everyone sees the status; only the operator sees which component failed, and
 * why.
 */
export function bindHealth(app: FastifyInstance, health: Health): void {
  app.get('/livez', async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));
  for (const path of ['/healthz', '/readyz']) {
    app.get(path, async (request, reply) => {
      const { status, components } = await reportOf(health, path === '/readyz');
      const details = isOperator(request, health.token) && components ? { components } : {};
      const isUp = status === 'ok' || status === 'degraded';
      return reply
        .code(isUp ? 200 : 503)
        .headers(noStore)
        .send({ status, ...details });
    });
  }
}

async function reportOf(
  health: Health,
  failsWhileDraining: boolean,
): Promise<{ status: ReadyReport['status'] | 'draining'; components?: ReadyReport['components'] }> {
  if (failsWhileDraining && health.isDraining()) return { status: 'draining' };
  return health.isServing() ? health.readiness.report() : { status: 'unavailable' };
}
