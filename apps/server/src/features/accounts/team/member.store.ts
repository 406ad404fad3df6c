import type { Role } from '@atoll/contract';
import type { Reader } from '@atoll/database';

/** An account that a person belongs to, and as what. */
export interface Membership {
  accountId: string;
  accessKey: string;
  username: string;
  status: 'active' | 'disabled';
  role: Role;
}

function selectMemberships(db: Reader, personId: string) {
  return db
    .selectFrom('account_members as member')
    .innerJoin('accounts', 'accounts.id', 'member.account_id')
    .select([
      'member.account_id as accountId',
      'accounts.access_key as accessKey',
      'accounts.username as username',
      'accounts.status as status',
      'member.role as role',
    ])
    .where('member.person_id', '=', personId);
}

/** In the account that was asked for, or in the person's own: the oldest they own, else the oldest they belong to. */
export async function findMembership(
  db: Reader,
  personId: string,
  accountId: string | undefined,
): Promise<Membership | undefined> {
  if (accountId !== undefined) {
    return selectMemberships(db, personId).where('member.account_id', '=', accountId).executeTakeFirst();
  }
  const [first] = await listMemberships(db, personId);
  return first;
}

/** The person's own accounts first, then by when they joined. */
export async function listMemberships(db: Reader, personId: string): Promise<Membership[]> {
  const rows = await selectMemberships(db, personId)
    .orderBy('member.joined_at')
    .orderBy('member.account_id')
    .execute();
  return [...rows.filter(({ role }) => role === 'owner'), ...rows.filter(({ role }) => role !== 'owner')];
}
