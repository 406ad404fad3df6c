import type { Role } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';

/** A person in an account. */
export interface MemberKey {
  accountId: string;
  personId: string;
}

export interface Member {
  personId: string;
  email: string;
  role: Role;
  joinedAt: number;
}

/** Returns the role, or undefined for a non-member. */
export async function findRole(db: Reader, { accountId, personId }: MemberKey): Promise<Role | undefined> {
  const row = await db
    .selectFrom('account_members')
    .select('role')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.role;
}

/** Returns the owner first, then the members in the order of joining. */
export async function listMembersOf(db: Reader, accountId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('account_members as member')
    .innerJoin('people', 'people.id', 'member.person_id')
    .select([
      'member.person_id as personId',
      'people.email as email',
      'member.role as role',
      'member.joined_at as joinedAt',
    ])
    .where('member.account_id', '=', accountId)
    .orderBy('member.joined_at')
    .orderBy('people.email')
    .execute();
  return [...rows.filter(({ role }) => role === 'owner'), ...rows.filter(({ role }) => role !== 'owner')];
}

/** @returns false for an existing member */
export async function insertMember(
  tx: Transaction,
  { accountId, personId, role, joinedAt }: MemberKey & Pick<Member, 'role' | 'joinedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('account_members')
    .values({ account_id: accountId, person_id: personId, role, joined_at: joinedAt })
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateRole(
  tx: Transaction,
  { accountId, personId }: MemberKey,
  role: Role,
): Promise<void> {
  await tx
    .updateTable('account_members')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteMember(tx: Transaction, { accountId, personId }: MemberKey): Promise<void> {
  await tx
    .deleteFrom('account_members')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}
