/** What the sealed key of a domain's certificate is bound to. */
export function domainSealContext(domain: string): string {
  return `domain:${domain}`;
}
