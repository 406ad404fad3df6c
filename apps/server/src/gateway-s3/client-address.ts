import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';

/** Where a request came from. */
export interface ClientAddress {
  address: string;
  /** It came over TLS, perhaps as far as a proxy that is trusted. */
  isSecure: boolean;
}

/** Whether an address is one of these addresses and CIDR ranges. */
export function createAddressTest(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}

/**
 * Believes `X-Forwarded-For` and `X-Forwarded-Proto` of the proxies it trusts, and of nobody else.
 * @param trustedProxies addresses and CIDR ranges
 */
export function createAddressReader(
  trustedProxies: readonly string[],
): (incoming: IncomingMessage) => ClientAddress {
  const isTrusted = createAddressTest(trustedProxies);
  /** Of connections on which nothing that a request says counts. */
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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** An IPv4 address as a socket for both families writes it. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
