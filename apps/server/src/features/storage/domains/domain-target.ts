import { isIP } from 'node:net';
import type { DnsLookup } from '../../../platform/dns/index.ts';

/** Where the DNS sends those who open a domain. To which address is for nobody to learn: the server may ask a resolver that knows of a private network. */
export type DomainTarget = 'here' | 'elsewhere' | 'absent' | 'unreachable';

/** @param s3Host the S3 endpoint's own name or address, which custom domains are to lead to */
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
