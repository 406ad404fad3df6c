import { codes, type Need, type Role, roleCovers } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findRole, type MemberKey } from './team.store.ts';

/**
 * Checks the role again in the transaction that acts on it: it may have changed since the request was admitted.
 * @throws {UserError} 1033 for a former member, 1032 for an insufficient role
 */
export async function requireRole(tx: Reader, actor: MemberKey, need: Need): Promise<void> {
  const role = await findRole(tx, actor);
  if (role === undefined) throw new UserError(codes.notMember);
  if (!roleCovers(role, need)) throw new UserError(codes.roleMissing);
}

/**
 * Returns the role of a member whom the actor may change. Members can't change themselves or the owner.
 * @throws {UserError} 1027
 */
export async function roleToChange(tx: Reader, actor: MemberKey, personId: string): Promise<Role> {
  const role = await findRole(tx, { accountId: actor.accountId, personId });
  if (role === undefined || role === 'owner' || personId === actor.personId) {
    throw invalidParameter('person_id');
  }
  return role;
}

/** @throws {UserError} 1033 for a non-member, 1032 for the owner, whom every account needs */
export async function roleToLeave(tx: Reader, member: MemberKey): Promise<Role> {
  const role = await findRole(tx, member);
  if (role === undefined) throw new UserError(codes.notMember);
  if (role === 'owner') throw new UserError(codes.roleMissing);
  return role;
}
