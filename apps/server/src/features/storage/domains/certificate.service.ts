import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { askCertificate } from './acme/ask-certificate.ts';
import { deleteOrder } from './acme/order.store.ts';
import { createOrderPace } from './acme/order-pace.ts';
import { findEndingOf, firstNoticeDays } from './care.store.ts';
import { checkCertificate, readCertificate, renewalTime } from './certificate.ts';
import { type DomainRow, findDomainOf, setRenewsAt, updateCertificate } from './domain.store.ts';
import { domainTopic } from './domain-directory.ts';
import { domainSealContext } from './domain-seal.ts';

/** Manages the certificate of a bucket's custom domain. */
export type CertificateService = ReturnType<typeof createCertificateService>;

export interface CertificateServiceDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  /** The certificate authority; null: none. */
  authority: { readonly host: string } | null;
}

export function createCertificateService(deps: CertificateServiceDeps) {
  const { database, clock, sealer, invalidations, authority } = deps;
  const pace = createOrderPace();
  const need = async (bucket: Bucket): Promise<DomainRow> => {
    const row = await findDomainOf(database.read, bucket.id);
    if (!row) throw new StorageRefusal('domainMissing');
    return row;
  };
  return {
    /** Returns the certificates of an account's served domains that have ended, or will before long. */
    ending: (accountId: string) =>
      findEndingOf(database.read, accountId, clock.now() + firstNoticeDays * dayMs),

    /**
     * Replaces the previous certificate and any order.
     * @throws {StorageRefusal} `domainMissing`, `certificateUnreadable`, `privateKeyInvalid`, `certificateInvalid`
     */
    async upload(bucket: Authorized<Bucket>, pair: { certificate: string; privateKey: string }) {
      const row = await need(bucket);
      const { domain } = row;
      checkCertificate(pair, domain, clock.now());
      const kept = {
        certificate: pair.certificate,
        privateKeySealed: sealer.seal(pair.privateKey, domainSealContext(domain)),
        source: 'uploaded',
        endsAt: readCertificate(pair.certificate).validToDate.getTime(),
        renewsAt: null,
      } as const;
      await database.transaction(async (tx) => {
        if (await updateCertificate(tx, row, kept)) await deleteOrder(tx, bucket.id);
      });
      await invalidations.publish(domainTopic(domain));
    },

    /**
     * Orders a certificate from the authority, which takes a while; `find` of the domain shows the progress.
     * @throws {StorageRefusal} `domainMissing`, `domainUnproven`, `certificateRequestsOff`
     */
    async request(bucket: Authorized<Bucket>) {
      if (authority === null) throw new StorageRefusal('certificateRequestsOff');
      const { domain, verifiedAt } = await need(bucket);
      if (verifiedAt === null) throw new StorageRefusal('domainUnproven');
      const asked = { bucketId: bucket.id, domain, isRenewal: false, now: clock.now() };
      const nextTurn = () => pace.next(bucket.accountId, asked.now);
      await database.transaction((tx) => askCertificate(tx, asked, nextTurn));
    },

    /** @throws {StorageRefusal} `domainMissing`; `certificateNotRequested` for an uploaded certificate */
    async setRenewal(bucket: Authorized<Bucket>, isAutomatic: boolean) {
      const row = await need(bucket);
      const { certificate, certificateSource } = row;
      if (certificate === null || certificateSource !== 'requested') {
        throw new StorageRefusal('certificateNotRequested');
      }
      await database.transaction(async (tx) => {
        await setRenewsAt(tx, row, isAutomatic ? renewalTime(certificate) : null);
        if (!isAutomatic) await deleteOrder(tx, bucket.id);
      });
    },
  };
}
