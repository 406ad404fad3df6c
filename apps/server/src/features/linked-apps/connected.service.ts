import { codes, type Role, roleCovers } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../platform/errors.ts';
import type { AppGrants } from './grants.ts';
import type { Visitor } from './identities.ts';
import type { AppGrant, LinkedApp } from './linked-app.ts';
import type { AppRegistry } from './registry.ts';

/** A member, who sees their own connected apps, or all of the account's if they manage it. */
export interface Member extends Visitor {
  readonly role: Role;
}

export interface ConnectedApp {
  readonly grant: AppGrant;
  /** Undefined if the app is no longer registered. */
  readonly app: LinkedApp | undefined;
}

export interface ConnectedService {
  list(member: Member): Promise<ConnectedApp[]>;
  /** @throws {UserError} 1038 if it is not in the member's list */
  disconnect(member: Member, grantId: string): Promise<ConnectedApp>;
}

export function createConnectedService(deps: {
  database: Database;
  registry: AppRegistry;
  grants: AppGrants;
}): ConnectedService {
  const { database, registry, grants } = deps;
  const withApp = async (grant: AppGrant): Promise<ConnectedApp> => ({
    grant,
    app: await registry.findById(grant.appId),
  });
  return {
    async list({ personId, accountId, role }) {
      const found = await grants.list(roleCovers(role, 'manage') ? { accountId } : { personId, accountId });
      return Promise.all(found.map(withApp));
    },

    async disconnect({ personId, accountId, role }, grantId) {
      const grant = await grants.find(grantId);
      const isListed =
        grant?.accountId === accountId && (grant.personId === personId || roleCovers(role, 'manage'));
      if (!isListed) throw new UserError(codes.appAddressRefused);
      await grants.announce(await database.transaction((tx) => grants.end(tx, { grantId })));
      return withApp(grant);
    },
  };
}
