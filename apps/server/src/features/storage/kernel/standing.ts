import { codes } from '@atoll/contract/codes';
import { type Role, roleCovers } from '@atoll/contract/permissions';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';

export interface MemberKey {
  accountId: string;
  personId: string;
}

/** Returns a person's role in an account, as seen by the transaction; undefined without membership, or if the account can't be used. */
export type RoleOf = (read: Reader, member: MemberKey) => Promise<Role | undefined>;

/**
 * Checks the role again when creating something that works without its creator: otherwise it could outlast the creator's
 * removal.
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
