import type { FastifyInstance } from 'fastify';
import { isOperator, sendFault } from '../http/index.ts';
import type { Metrics, ProcessMetrics } from '../metrics/metrics.ts';

/** `GET /metrics` in Prometheus' text format, the sums over all processes, for this machine or the holder of `token`; nobody else learns it is there. */
export function bindMetrics(
  app: FastifyInstance,
  {
    metrics,
    ofOthers,
    token,
  }: { metrics: Metrics; ofOthers: () => Promise<ProcessMetrics[]>; token: string | null },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request, token)) return sendFault(request, reply, 404);
    const { contentType, text } = await metrics.asText(await ofOthers());
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}
