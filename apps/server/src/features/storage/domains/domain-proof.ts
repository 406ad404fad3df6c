import type { DnsLookup } from '../../../platform/dns/index.ts';
import type { CheckFailure, DomainRow } from './domain.store.ts';

/** The DNS records that prove control of a domain. */
export interface DomainProof {
  /** Name of the TXT record. */
  name: string;
  value: string;
  /** Target of a CNAME record that proves it too; null: none does. */
  cname: string | null;
}

export interface ProofDeps {
  dns: DnsLookup;
  /** The endpoint's host. A CNAME to the bucket's name below it counts as proof, like a TXT record. Null: it doesn't. */
  cnameHost: string | null;
}

export function proofOf(
  { cnameHost }: Pick<ProofDeps, 'cnameHost'>,
  { domain, token }: Pick<DomainRow, 'domain' | 'token'>,
  bucketName: string,
): DomainProof {
  return {
    name: `_atoll.${domain}`,
    value: `atoll-domain-verification=${token}`,
    cname: cnameHost === null ? null : `${bucketName}.${cnameHost}`,
  };
}

/** Checks that the DNS has the proof. Returns the failure, or undefined. */
export async function checkProof(
  { dns }: Pick<ProofDeps, 'dns'>,
  domain: string,
  { name, value, cname }: DomainProof,
): Promise<CheckFailure | undefined> {
  try {
    if (cname !== null && (await dns.cname(domain)).includes(cname)) return undefined;
    const found = (await dns.txt(name)).map((text) => text.trim());
    if (found.includes(value)) return undefined;
    return found.length > 0 ? 'different' : 'absent';
  } catch {
    return 'unreachable';
  }
}
