import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import type { Authorized, Bucket } from '../policy.ts';
import { StorageRefusal } from '../refusal.ts';
import { type CertificateFacts, certificateFacts, checkCertificate } from './certificate.ts';
import {
  type CheckFailure,
  type DomainRow,
  deleteDomainOf,
  findDomainOf,
  findProvenDomain,
  insertDomain,
  isClaimedBeside,
  noteCheck,
  updateCertificate,
} from './domain.store.ts';
import { domainTopic } from './domain-directory.ts';
import { checkProof, type DomainProof, type ProofDeps, proofOf } from './domain-proof.ts';
import { type DomainTarget, findTarget } from './domain-target.ts';

export interface BucketDomain {
  domain: string;
  /** Null: nobody has proven it yet, and it is not served. */
  verifiedAt: number | null;
  checkedAt: number | null;
  /** Why the last check failed. */
  checkFailure: CheckFailure | null;
  proof: DomainProof;
  /** What the DNS is to lead to. */
  s3Host: string;
  certificate: CertificateFacts | null;
}

export interface DomainService {
  find(bucket: Authorized<Bucket>): Promise<BucketDomain | undefined>;
  /**
   * Claims it, in the place of the one it had; it is served once it was proven.
   * @throws {StorageRefusal} `domainInvalid`; `domainTaken` when somebody has proven it, or another bucket of the account claims it
   */
  set(bucket: Authorized<Bucket>, domain: string): Promise<void>;
  /** Looks into the DNS now. @throws {StorageRefusal} `domainMissing`; `domainTaken` when somebody else has proven it */
  check(bucket: Authorized<Bucket>): Promise<BucketDomain>;
  /** Asks the DNS whether it leads to this server. @throws {StorageRefusal} `domainMissing` */
  findTarget(bucket: Authorized<Bucket>): Promise<DomainTarget>;
  /** No error when there is none. */
  delete(bucket: Authorized<Bucket>): Promise<void>;
  /** @throws {StorageRefusal} `domainMissing`, `certificateUnreadable`, `privateKeyInvalid`, `certificateInvalid` */
  setCertificate(
    bucket: Authorized<Bucket>,
    pair: { certificate: string; privateKey: string },
  ): Promise<void>;
}

export interface DomainServiceDeps extends ProofDeps {
  database: Database;
  clock: Clock;
  sealer: Sealer;
  invalidations: Invalidations;
  /** The S3 endpoint's own: where domains are to lead. */
  s3Host: string;
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
  const toAnswer = (row: DomainRow, bucket: Bucket): BucketDomain => ({
    domain: row.domain,
    verifiedAt: row.verifiedAt,
    checkedAt: row.checkedAt,
    checkFailure: row.checkFailure,
    proof: proofOf(deps, row, bucket.name),
    s3Host: deps.s3Host,
    certificate: row.certificate === null ? null : certificateFacts(row.certificate),
  });
  const need = async (bucket: Bucket): Promise<DomainRow> => {
    const row = await findDomainOf(database.read, bucket.id);
    if (!row) throw new StorageRefusal('domainMissing');
    return row;
  };
  return {
    async find(bucket) {
      const row = await findDomainOf(database.read, bucket.id);
      return row && toAnswer(row, bucket);
    },

    async check(bucket) {
      const row = await need(bucket);
      const failure = await checkProof(deps, row.domain, proofOf(deps, row, bucket.name));
      const outcome = await database.transaction(async (tx) => {
        const now = clock.now();
        const holder = await findProvenDomain(tx, row.domain);
        const isTaken = !failure && holder !== undefined && holder.bucketId !== bucket.id;
        const checkFailure = isTaken ? ('taken' as const) : (failure ?? null);
        // What was proven once stays so: a record that is away for a while must not take a website down.
        const verifiedAt = row.verifiedAt ?? (checkFailure === null ? now : null);
        const noted = { verifiedAt, checkedAt: now, checkFailure };
        await noteCheck(tx, row, noted);
        return noted;
      });
      await invalidations.publish(domainTopic(row.domain));
      if (outcome.checkFailure === 'taken') throw new StorageRefusal('domainTaken');
      return toAnswer({ ...row, ...outcome }, bucket);
    },

    findTarget: async (bucket) => findTarget(deps, (await need(bucket)).domain),

    async set(bucket, asked) {
      const domain = normaliseDomain(asked, deps);
      const before = await findDomainOf(database.read, bucket.id);
      if (before?.domain === domain) return;
      await database.transaction(async (tx) => {
        const claim = { domain, bucketId: bucket.id };
        const isTaken =
          (await findProvenDomain(tx, domain)) !== undefined ||
          (await isClaimedBeside(tx, { ...claim, accountId: bucket.accountId }));
        if (isTaken) throw new StorageRefusal('domainTaken');
        await deleteDomainOf(tx, bucket.id);
        const token = randomBytes(16).toString('hex');
        await insertDomain(tx, { ...claim, token, createdAt: clock.now() });
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
      const row = await need(bucket);
      const { domain } = row;
      checkCertificate(pair, domain, clock.now());
      const sealed = sealer.seal(pair.privateKey, domainSealContext(domain));
      await database.transaction((tx) => updateCertificate(tx, row, pair.certificate, sealed));
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
