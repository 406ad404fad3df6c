import { type AppPermission, appPermissions } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { AppGrants } from './grants.ts';
import type { Identities, Presented, Visitor } from './identities.ts';
import { updateIdentity } from './identity.store.ts';
import type { LinkedApp } from './linked-app.ts';
import { withAnswer } from './parse-redirect.ts';

/** The contents of the consent screen. */
export interface ConsentRequest {
  readonly app: LinkedApp;
  readonly host: string;
  readonly permissions: readonly AppPermission[];
  readonly isConnected: boolean;
}

/** The decision at the consent screen (specification section 2; decisions section 6). */
export interface ConsentService {
  /** @throws {UserError} 1014, 1038 */
  describe(visitor: Visitor, presented: Presented): Promise<ConsentRequest>;
  /** Returns the redirect address: the app's address with the identity, which its server can now exchange. @throws as `describe` */
  allow(
    visitor: Visitor,
    presented: Presented,
    remember: boolean | undefined,
  ): Promise<{ app: LinkedApp; url: string }>;
  /** Returns where to redirect: the app's address without changes. @throws as `describe` */
  decline(visitor: Visitor, presented: Presented): Promise<string>;
}

export function createConsentService(deps: {
  database: Database;
  identities: Identities;
  grants: AppGrants;
}): ConsentService {
  const { database, identities, grants } = deps;
  return {
    async describe(visitor, presented) {
      const { app, url } = await identities.open(database.read, visitor, presented);
      const standing = await grants.list(visitor);
      return {
        app,
        host: url.host,
        permissions: appPermissions,
        isConnected: standing.some(({ appId }) => appId === app.id),
      };
    },

    allow: (visitor, presented, remember) =>
      database.transaction(async (tx) => {
        const { record, app, url } = await identities.open(tx, visitor, presented);
        const grant = await grants.allow(tx, { ...visitor, appId: app.id, permissions: appPermissions });
        await updateIdentity(tx, record.identityHash, { state: 'allowed', grant_id: grant.id });
        return { app, url: withAnswer(url, { identity: presented.identity, remember }) };
      }),

    async decline(visitor, presented) {
      await identities.spend(visitor, presented);
      return presented.redirectUrl;
    },
  };
}
