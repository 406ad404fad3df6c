import type { AccountsDeps } from '../features/accounts/index.ts';
import type { Apps } from '../features/linked-apps/index.ts';
import type { Storage } from '../features/storage/core/index.ts';

/**
 * What apps and storage take back once somebody says “this wasn't me”: every connection of an app, and the access key that
 * the notice told of. The domains are asked for when they are needed, since they are put together after accounts.
 */
export function takebackBy(
  domains: () => { apps: Pick<Apps, 'grants'>; storage: Pick<Storage, 'memberPowers'> },
): AccountsDeps['takeback'] {
  return {
    async take(tx, { personId, kind, about }) {
      const { apps, storage } = domains();
      const grants = await apps.grants.end(tx, { personId });
      const key =
        kind === 'access-key-created' ? await storage.memberPowers.endKey(tx, about ?? '') : undefined;
      return async () => {
        await apps.grants.announce(grants);
        if (key) await storage.memberPowers.ended(key.accountId);
      };
    },
  };
}
