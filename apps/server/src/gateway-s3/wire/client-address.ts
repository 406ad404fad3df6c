import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { createAddressTest, plainAddress } from '../../platform/connections/addresses.ts';

/** The origin of a request. */
export interface ClientAddress {
  address: string;
  /** It used TLS, at least to a trusted proxy. */
  isSecure: boolean;
}

/** Trusts `X-Forwarded-For` and `X-Forwarded-Proto` of trusted proxies only. @param trustedProxies addresses and CIDR ranges */
export function createAddressReader(
  trustedProxies: readonly string[],
): (incoming: IncomingMessage) => ClientAddress {
  const isTrusted = createAddressTest(trustedProxies);
  /** Connections whose headers are not trusted. */
  const known = new WeakMap<Socket, ClientAddress>();
  return (incoming) => {
    const { socket } = incoming;
    const direct = known.get(socket);
    if (direct) return direct;
    const peer = plainAddress(socket.remoteAddress ?? '');
    const isEncrypted = 'encrypted' in socket && socket.encrypted === true;
    if (!isTrusted(peer)) {
      const own = { address: peer, isSecure: isEncrypted };
      known.set(socket, own);
      return own;
    }
    const { headers } = incoming;
    const hops = listOf(headers['x-forwarded-for']).map(plainAddress).reverse();
    const address = hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? peer;
    const protocol = listOf(headers['x-forwarded-proto']).at(-1);
    return {
      address: isIP(address) === 0 ? peer : address,
      isSecure: protocol === undefined ? isEncrypted : protocol === 'https',
    };
  };
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
