import type { FastifyInstance } from 'fastify';
import { isOperator, sendFault } from '../http/index.ts';
import type { Metrics, ProcessMetrics } from '../metrics/metrics.ts';

/**
 * Serves `GET /metrics` in Prometheus' text format, summed over all processes, to this machine and the holder of
 * `token`; for others it doesn't exist.
 */
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
