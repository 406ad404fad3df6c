import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { limits } from '@atoll/contract/limits';
import { noteChange } from '../../audit/index.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findOrder } from './acme/order.store.ts';
import { type BucketDomain, type BucketDomainDeps, bucketDomain } from './bucket-domain.ts';
import {
  type DomainRow,
  deleteDomainOf,
  findDomainOf,
  findProvenDomain,
  insertDomain,
  isClaimedBeside,
} from './domain.store.ts';
import { domainTopic } from './domain-directory.ts';
import { findTarget } from './domain-target.ts';
import { checkDomain, type ProofCheckDeps } from './proof-check.ts';

export type DomainService = ReturnType<typeof createDomainService>;

export interface DomainServiceDeps extends ProofCheckDeps, BucketDomainDeps {
  /** The server's own host names, including all names below them. */
  ownHosts: readonly string[];
  /** The console's host names: no bucket may use them, on any port. */
  consoleHosts: readonly string[];
}

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function createDomainService(deps: DomainServiceDeps) {
  const { database, clock, invalidations } = deps;
  const toAnswer = async (row: DomainRow, bucket: Bucket): Promise<BucketDomain> =>
    bucketDomain(deps, row, { bucket, order: await findOrder(database.read, bucket.id) });
  const need = async (bucket: Bucket): Promise<DomainRow> => {
    const row = await findDomainOf(database.read, bucket.id);
    if (!row) throw new StorageRefusal('domainMissing');
    return row;
  };
  return {
    async find(bucket: Authorized<Bucket>) {
      const row = await findDomainOf(database.read, bucket.id);
      return row && toAnswer(row, bucket);
    },

    /** Checks the DNS now. @throws {StorageRefusal} `domainMissing`; `domainTaken` if another account has proven it */
    async check(bucket: Authorized<Bucket>) {
      const checked = await checkDomain(deps, await need(bucket), bucket.name);
      if (!checked) throw new StorageRefusal('domainMissing');
      if (checked.checkFailure === 'taken') throw new StorageRefusal('domainTaken');
      return toAnswer(checked, bucket);
    },

    /** Checks whether the DNS points to this server. @throws {StorageRefusal} `domainMissing` */
    findTarget: async (bucket: Authorized<Bucket>) => findTarget(deps, (await need(bucket)).domain),

    /**
     * Claims a domain, replacing the bucket's previous one. It is served once it is proven.
     * @throws {StorageRefusal} `domainInvalid`; `domainTaken` if it is already proven, or claimed by another bucket of
     * the account
     */
    async set(bucket: Authorized<Bucket>, asked: string) {
      const domain = normaliseDomain(asked, deps);
      const before = await findDomainOf(database.read, bucket.id);
      noteChange({ before: before ? { domain: before.domain } : null, after: { domain } });
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

    /** Deletes the domain. Succeeds if there is none. */
    async delete(bucket: Authorized<Bucket>) {
      const before = await findDomainOf(database.read, bucket.id);
      noteChange({ before: before ? { domain: before.domain } : null, after: null });
      await database.transaction((tx) => deleteDomainOf(tx, bucket.id));
      if (before) await invalidations.publish(domainTopic(before.domain));
    },
  };
}

/** @throws {StorageRefusal} `domainInvalid` if it is no domain name, or one of the server's own */
function normaliseDomain(
  asked: string,
  { ownHosts, consoleHosts }: Pick<DomainServiceDeps, 'ownHosts' | 'consoleHosts'>,
): string {
  const domain = asked.trim().toLowerCase();
  const isOwn =
    consoleHosts.includes(domain) || ownHosts.some((host) => domain === host || domain.endsWith(`.${host}`));
  if (domain.length > limits.hostNameMaxLength || isIP(domain) !== 0 || !domainForm.test(domain) || isOwn) {
    throw new StorageRefusal('domainInvalid');
  }
  return domain;
}
