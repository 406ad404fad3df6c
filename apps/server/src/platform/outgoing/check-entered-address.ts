import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createNameLookup } from '../dns/index.ts';

/** Reports whether a URL leads to an address that requests of this server never reach. A name that can't be resolved now does not. */
export type IsPrivateAddress = (url: string) => Promise<boolean>;

/**
 * Creates a check for when a person enters an address. Deliveries are checked again, because names may resolve to something else then.
 * @param dnsServers none: this machine's own
 */
export function createPrivateAddressCheck({
  allowsPrivate,
  dnsServers = [],
}: {
  allowsPrivate: boolean;
  dnsServers?: readonly string[];
}): IsPrivateAddress {
  const lookup = createNameLookup({ asksSystem: false, servers: dnsServers });
  return async (url) => {
    if (allowsPrivate) return false;
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await resolve(lookup, host) : [host];
    return addresses.some((address) => ipaddr.parse(address).range() !== 'unicast');
  };
}

/** Returns no address if the name can't be resolved. */
function resolve(lookup: LookupFunction, host: string): Promise<string[]> {
  return new Promise((done) => {
    lookup(host, { all: true }, (error, found) => {
      done(error || !Array.isArray(found) ? [] : found.map(({ address }) => address));
    });
  });
}
