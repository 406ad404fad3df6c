import { isIP } from 'node:net';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Authorized, Bucket } from '../policy.ts';
import { StorageRefusal } from '../refusal.ts';
import { type CertificateFacts, certificateFacts, checkCertificate } from './certificate.ts';
import { deleteDomainOf, findDomain, findDomainOf, insertDomain, updateCertificate } from './domain.store.ts';
import { domainTopic } from './domain-directory.ts';

export interface BucketDomain {
  domain: string;
  certificate: CertificateFacts | null;
}

export interface DomainService {
  find(bucket: Authorized<Bucket>): Promise<BucketDomain | undefined>;
  /** In the place of the one it had. @throws {StorageRefusal} `domainInvalid`, `domainTaken` */
  set(bucket: Authorized<Bucket>, domain: string): Promise<void>;
  /** No error when there is none. */
  delete(bucket: Authorized<Bucket>): Promise<void>;
  /** @throws {StorageRefusal} `domainMissing`, `certificateUnreadable`, `privateKeyInvalid`, `certificateInvalid` */
  setCertificate(
    bucket: Authorized<Bucket>,
    pair: { certificate: string; privateKey: string },
  ): Promise<void>;
}

export interface DomainServiceDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  /** Names that are this server's own, with all below them. */
  ownHosts: readonly string[];
  /** Names under which the console is reached: no bucket is to stand there, on whichever port. */
  consoleHosts: readonly string[];
}

const maxDomainLength = 253;
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What a sealed key is bound to. */
export function domainSealContext(domain: string): string {
  return `domain:${domain}`;
}

export function createDomainService(deps: DomainServiceDeps): DomainService {
  const { database, clock, sealer, invalidations } = deps;
  return {
    async find(bucket) {
      const row = await findDomainOf(database.read, bucket.id);
      if (!row) return undefined;
      const { domain, certificate } = row;
      return { domain, certificate: certificate === null ? null : certificateFacts(certificate) };
    },

    async set(bucket, asked) {
      const domain = normaliseDomain(asked, deps);
      const before = await findDomainOf(database.read, bucket.id);
      if (before?.domain === domain) return;
      await database.transaction(async (tx) => {
        if (await findDomain(tx, domain)) throw new StorageRefusal('domainTaken');
        await deleteDomainOf(tx, bucket.id);
        await insertDomain(tx, { domain, bucketId: bucket.id, createdAt: clock.now() });
      });
      if (before) await invalidations.publish(domainTopic(before.domain));
      await invalidations.publish(domainTopic(domain));
    },

    async delete(bucket) {
      const before = await findDomainOf(database.read, bucket.id);
      await database.transaction((tx) => deleteDomainOf(tx, bucket.id));
      if (before) await invalidations.publish(domainTopic(before.domain));
    },

    async setCertificate(bucket, pair) {
      const row = await findDomainOf(database.read, bucket.id);
      if (!row) throw new StorageRefusal('domainMissing');
      const { domain } = row;
      checkCertificate(pair, domain, clock.now());
      const sealed = sealer.seal(pair.privateKey, domainSealContext(domain));
      await database.transaction((tx) => updateCertificate(tx, domain, pair.certificate, sealed));
      await invalidations.publish(domainTopic(domain));
    },
  };
}

/** @throws {StorageRefusal} `domainInvalid` for what is no domain name, or one of the server's own */
function normaliseDomain(
  asked: string,
  { ownHosts, consoleHosts }: Pick<DomainServiceDeps, 'ownHosts' | 'consoleHosts'>,
): string {
  const domain = asked.trim().toLowerCase();
  const isOwn =
    consoleHosts.includes(domain) || ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`));
  if (domain.length > maxDomainLength || isIP(domain) !== 0 || !domainForm.test(domain) || isOwn) {
    throw new StorageRefusal('domainInvalid');
  }
  return domain;
}
