import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFault } from '../http/index.ts';
import type { Metrics } from './metrics.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `GET /metrics` in Prometheus' text format, the sums over all processes, for this machine or the holder of `token`; nobody else learns it is there. */
export function bindMetrics(
  app: FastifyInstance,
  { metrics, ofOthers, token }: { metrics: Metrics; ofOthers: () => Promise<object[]>; token: string | null },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !holdsToken(request, token)) return sendFault(request, reply, 404);
    const { contentType, text } = await metrics.asText(await ofOthers());
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}

/** A proxy on this machine makes strangers look local, so a forwarded request is not. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function holdsToken(request: FastifyRequest, token: string | null): boolean {
  return token !== null && sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
