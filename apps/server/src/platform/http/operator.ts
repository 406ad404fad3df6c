import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Reports whether a request comes from this machine, or has the operator's token (`METRICS_TOKEN`; null: none). */
export function isOperator(request: FastifyRequest, token: string | null): boolean {
  return isLocal(request) || holdsToken(request, token);
}

/** Reports whether a request is local. A proxy on this machine makes all clients look local, so a forwarded request is not. */
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
