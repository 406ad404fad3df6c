import { createSecureContext, type SecureContext } from 'node:tls';
import type { Reader } from '@atoll/database';
import { LRUCache } from 'lru-cache';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { findProvenDomain } from './domain.store.ts';
import { domainSealContext } from './domain-seal.ts';

/** What TLS connections to custom domains are made with. */
export interface DomainCertificates {
  /** As it is now. Undefined for a name that is no domain here, or one that nobody has proven, or one without a certificate. */
  contextOf(serverName: string): Promise<SecureContext | undefined>;
}

const maxContexts = 1000;

export function createDomainCertificates(deps: { read: Reader; sealer: Sealer }): DomainCertificates {
  // Named by the certificate too, so that a new one is never answered with an old context.
  const contexts = new LRUCache<string, SecureContext>({ max: maxContexts });
  return {
    async contextOf(serverName) {
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
