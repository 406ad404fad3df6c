import { codes } from '@atoll/contract/codes';
import { type Role, roleCovers } from '@atoll/contract/permissions';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';

/** A person in an account. */
export interface MemberKey {
  accountId: string;
  personId: string;
}

/** What a person is to an account, as the transaction sees it; undefined: nothing, or nobody may use it. */
export type RoleOf = (read: Reader, member: MemberKey) => Promise<Role | undefined>;

/**
 * Asks again where something is made that works without its maker: what is made while they are removed would outlast them.
 * @throws {UserError} `notMember`, `roleMissing`
 */
export async function requireStanding(
  roleOf: RoleOf,
  read: Reader,
  member: MemberKey,
  need: 'read' | 'write',
): Promise<void> {
  const role = await roleOf(read, member);
  if (role === undefined) throw new UserError(codes.notMember);
  if (!roleCovers(role, need)) throw new UserError(codes.roleMissing);
}
