import type { AccountsDeps } from '../features/accounts/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import type { Storage } from '../features/storage/core/index.ts';

/** Joins what members set up in storage with the apps that they connected. */
export function memberPowersOf(
  domains: () => { apps: Pick<Apps, 'grants'>; storage: Pick<Storage, 'memberPowers'> },
): AccountsDeps['powers'] {
  return {
    async end(tx, member) {
      const { apps, storage } = domains();
      await storage.memberPowers.end(tx, member);
      await apps.grants.end(tx, member);
    },
    revokeLinks: (tx, member) => domains().storage.memberPowers.revokeLinks(tx, member),
    async count(member) {
      const { apps, storage } = domains();
      const [stored, grants] = await Promise.all([
        storage.memberPowers.count(member),
        apps.grants.list(member),
      ]);
      return { ...stored, connectedApps: grants.length };
    },
    ended: (accountId) => domains().storage.memberPowers.ended(accountId),
  };
}
