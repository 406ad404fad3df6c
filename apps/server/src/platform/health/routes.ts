import type { FastifyInstance, FastifyReply } from 'fastify';

export interface Health {
  /** Whether console, API and S3 all serve. */
  isServing(): boolean;
  /** Whether the program has been asked to stop. */
  isDraining(): boolean;
  /** What a request needs, by name; a check that rejects names what is missing. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** `/healthz`: the process lives and serves. `/readyz`: it should be sent requests. Neither tells a stranger why not. */
export function bindHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async (_request, reply) => answer(reply, health.isServing()));
  app.get('/readyz', async (_request, reply) => {
    const failed: string[] = [];
    for (const [name, check] of Object.entries(health.checks)) {
      await check().catch(() => failed.push(name));
    }
    return answer(reply, failed.length === 0 && health.isServing() && !health.isDraining(), failed);
  });
}

function answer(reply: FastifyReply, ok: boolean, failed: readonly string[] = []): FastifyReply {
  return reply
    .code(ok ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: ok ? 'ok' : 'unavailable', ...(failed.length > 0 ? { failed } : {}) });
}
