import { type AppPermission, codes, type Role } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { UserError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/handlers.ts';
import type { AppGrants } from './grants.ts';
import { hashOf, isAppTokenShaped } from './handles.ts';
import type { AppRegistry } from './registry.ts';
import { findToken } from './token.store.ts';

/** The functions of accounts that apps need. */
export interface Members {
  /** Returns a person's role in an account. Undefined without membership, or if one of the two is disabled or being deleted. */
  roleOf(personId: string, accountId: string): Promise<Role | undefined>;
}

/** The permissions of an app through something that it holds for a grant. */
export interface Bearing {
  readonly grantId: string;
  /** Limited to those that the grant includes. */
  readonly permissions: readonly AppPermission[];
  readonly expiresAt: number;
}

/** Identifies the caller behind an app. */
export interface AppBearers {
  /**
   * Returns whom an app acts for; null if the grant has ended, its person has left the account, or the app is no longer
   * registered. `accountId` is the account that the caller names, if any.
   * @throws {UserError} 1033 for another account than the grant's
   */
  principalOf(bearing: Bearing, accountId: string | undefined): Promise<Principal | null>;
  /** Like `principalOf`, for a token of ours; null also if it isn't one. */
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
