import { isIP } from 'node:net';
import type { DnsLookup } from '../../../platform/dns/index.ts';

/**
 * The target to which the DNS directs visitors of a domain. The address itself stays secret, because the server's
 * resolver may know a private network.
 */
export type DomainTarget = 'here' | 'elsewhere' | 'absent' | 'unreachable';

/** @param s3Host host name or address of the S3 endpoint, which custom domains should point to */
export async function findTarget(
  { dns, s3Host }: { dns: Pick<DnsLookup, 'cname' | 'addresses'>; s3Host: string },
  domain: string,
): Promise<DomainTarget> {
  try {
    const [aliases, addresses, own] = await Promise.all([
      dns.cname(domain),
      dns.addresses(domain),
      isIP(s3Host) === 0 ? dns.addresses(s3Host) : [s3Host],
    ]);
    const isAlias = aliases.some((alias) => alias === s3Host || alias.endsWith(`.${s3Host}`));
    if (isAlias || addresses.some((address) => own.includes(address))) return 'here';
    return aliases.length + addresses.length > 0 ? 'elsewhere' : 'absent';
  } catch {
    return 'unreachable';
  }
}
