import { createSecureContext, type SecureContext } from 'node:tls';
import type { Reader } from '@atoll/database';
import { LRUCache } from 'lru-cache';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { findProvenDomain } from './domain.store.ts';
import { domainSealContext } from './domain-seal.ts';

/** Supplies the TLS contexts of custom domains. */
export type DomainCertificates = ReturnType<typeof createDomainCertificates>;

const maxContexts = 1000;

export function createDomainCertificates(deps: { read: Reader; sealer: Sealer }) {
  // The key includes the certificate, so that a new one never uses an old context.
  const contexts = new LRUCache<string, SecureContext>({ max: maxContexts });
  return {
    /** Reads the current state. Undefined for a name that is not a proven domain, or has no certificate. */
    async contextOf(serverName: string) {
      const row = await findProvenDomain(deps.read, serverName.toLowerCase());
      if (!row || row.certificate === null || row.privateKeySealed === null) return undefined;
      const name = `${row.domain} ${row.certificate}`;
      const known = contexts.get(name);
      if (known) return known;
      const key = deps.sealer.open(row.privateKeySealed, domainSealContext(row.domain));
      const context = createSecureContext({ cert: row.certificate, key });
      contexts.set(name, context);
      return context;
    },
  };
}
