import type { Locale } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { DnsLookup } from '../../../platform/dns/index.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { type AcmeSettings, createAcmeAuthority } from './acme/acme-authority.ts';
import { createOrderJob } from './acme/order-job.ts';
import { createCareJob } from './care-job.ts';
import { createCertificateService } from './certificate.service.ts';
import { createDomainService } from './domain.service.ts';
import { createDomainCertificates } from './domain-certificates.ts';
import { domainMail } from './domain-mail.ts';
import { findDomainUrl } from './domain-url.ts';

export type { AcmeSettings } from './acme/acme-authority.ts';

export interface DomainsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  invalidations: Invalidations;
  dns: DnsLookup;
  /** Origin of the S3 endpoint, which domains should point to. */
  s3PublicUrl: string;
  /** The parent host name of bucket websites; null: websites are off. */
  websiteHost: string | null;
  /** Whether domains are served over TLS with their own certificates. */
  servesDomainTls: boolean;
  consoleOrigins: readonly string[];
  /** Whether a CNAME record proves a custom domain like a TXT record. */
  acceptsCnameProof: boolean;
  /** The certificate authority; null: none. */
  acme: AcmeSettings | null;
  /** Sends mails to owners. */
  ownerMail: {
    mailer: Pick<Mailer, 'send'>;
    findById: (accountId: string) => Promise<{ email: string; locale: Locale } | undefined>;
    consoleUrl: string;
  };
}

/** Creates the custom domains of buckets, in the process that runs the jobs. */
export function createDomains(given: DomainsDeps) {
  const s3Host = new URL(given.s3PublicUrl).hostname;
  const authority = given.acme && createAcmeAuthority({ ...given, acme: given.acme });
  const deps = { ...given, authority, s3Host, cnameHost: given.acceptsCnameProof ? s3Host : null };
  const { ownerMail } = given;
  return {
    domains: createDomainService({
      ...deps,
      // Otherwise a bucket could replace other buckets' websites.
      ownHosts: given.websiteHost === null ? [s3Host] : [s3Host, given.websiteHost],
      consoleHosts: given.consoleOrigins.map((origin) => new URL(origin).hostname),
    }),
    findDomainUrl: (bucketId: string) => findDomainUrl({ ...given, read: given.database.read }, bucketId),
    certificates: createCertificateService(deps),
    domainCertificates: createDomainCertificates({ ...deps, read: given.database.read }),
    jobs: [
      ...(authority ? [createOrderJob({ ...deps, authority })] : []),
      createCareJob({
        ...deps,
        async tellOwner(owner, notice) {
          const account = await ownerMail.findById(owner.accountId);
          if (!account) return;
          const to = { locale: account.locale, consoleUrl: ownerMail.consoleUrl };
          await ownerMail.mailer.send({ to: account.email, ...domainMail(to, owner, notice) });
        },
      }),
    ],
  };
}
