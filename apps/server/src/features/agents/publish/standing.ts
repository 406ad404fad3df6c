import { codes } from '@atoll/contract/codes';
import { type Role, roleCovers } from '@atoll/contract/permissions';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';

/** A person, and the account that they act for. */
export interface Caller {
  readonly accountId: string;
  readonly personId: string;
}

/** Returns a person's role in an account, as the transaction sees it; undefined without membership. */
export type RoleOf = (read: Reader, member: Caller) => Promise<Role | undefined>;

/**
 * Checks the role again in the transaction that makes something that works without its maker: otherwise it could outlast the
 * maker's removal.
 * @throws {UserError} 1032, 1033
 */
export async function requireManager(roleOf: RoleOf, read: Reader, caller: Caller): Promise<void> {
  const role = await roleOf(read, caller);
  if (role === undefined) throw new UserError(codes.notMember);
  if (!roleCovers(role, 'manage')) throw new UserError(codes.roleMissing);
}
