import { type AppPermission, codes, type Role } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/handlers.ts';
import type { AppGrants } from './grants.ts';
import { hashOf, isAppTokenShaped } from './handles.ts';
import type { AppRegistry } from './registry.ts';
import { findToken } from './token.store.ts';

/** Of the accounts, what apps ask. */
export interface Members {
  /** What a person is to an account. Undefined: nothing any more, or one of the two is disabled or about to be deleted. */
  roleOf(personId: string, accountId: string): Promise<Role | undefined>;
}

/** What an app may do now, by something it holds for a grant. */
export interface Bearing {
  readonly grantId: string;
  /** Those of them that the grant covers count. */
  readonly permissions: readonly AppPermission[];
  readonly expiresAt: number;
}

/** Who calls when an app does. */
export interface AppBearers {
  /**
   * For whom an app calls that bears something for a grant; null when the grant has ended, when whoever gave it has left the
   * account, or while the app is registered no longer. `accountId` is the account that the caller names, if it does.
   * @throws {UserError} 1033 for another account than the grant's
   */
  principalOf(bearing: Bearing, accountId: string | undefined): Promise<Principal | null>;
  /** As `principalOf`, for a token of ours; null also for what is none. */
  authenticate(token: string, accountId: string | undefined): Promise<Principal | null>;
}

export function createAppBearers(deps: {
  database: Database;
  clock: Clock;
  registry: Pick<AppRegistry, 'findById'>;
  grants: AppGrants;
  members: Members;
}): AppBearers {
  const { database, clock, registry, grants, members } = deps;
  const principalOf: AppBearers['principalOf'] = async ({ grantId, permissions, expiresAt }, named) => {
    const grant = clock.now() < expiresAt ? await grants.find(grantId) : undefined;
    if (!grant) return null;
    const { personId, accountId, appId } = grant;
    if (named !== undefined && named !== accountId) throw new UserError(codes.notMember);
    const role = await members.roleOf(personId, accountId);
    if (!role || !(await registry.findById(appId))) return null;
    await grants.noteUse(grant);
    const covered = permissions.filter((permission) => grant.permissions.includes(permission));
    const app = { appId, grantId, permissions: covered, expiresAt };
    return { accountId, personId, role, sessionId: '', isFresh: false, app };
  };
  return {
    principalOf,
    async authenticate(token, accountId) {
      const found = isAppTokenShaped(token) ? await findToken(database.read, hashOf(token)) : undefined;
      if (!found) return null;
      const permissions = (await grants.find(found.grantId))?.permissions ?? [];
      return principalOf({ ...found, permissions }, accountId);
    },
  };
}
