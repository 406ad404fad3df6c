/** Returns the context that the encrypted key of a certificate is bound to. */
export function domainSealContext(domain: string): string {
  return `domain:${domain}`;
}
