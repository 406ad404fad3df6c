import type { Role } from '@atoll/contract';
import { prepare, type Reader } from '@atoll/database';
import { type AccountStatus, accountStatus } from './account-status.ts';

/** A person's membership of an account, with the role. */
export interface Membership {
  accountId: string;
  accessKey: string;
  username: string;
  status: AccountStatus;
  /** Time at which the account will be removed; null: never. */
  closingAt: number | null;
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
      'accounts.closing_at as closingAt',
      'member.role as role',
    ])
    .where('member.person_id', '=', personId);
}

/** Returns the membership in the requested account, or by default in the oldest account that the person owns, or else belongs to. */
export async function findMembership(
  db: Reader,
  personId: string,
  accountId: string | undefined,
): Promise<Membership | undefined> {
  if (accountId !== undefined) {
    const row = await selectMemberships(db, personId)
      .where('member.account_id', '=', accountId)
      .executeTakeFirst();
    return row && { ...row, status: accountStatus(row) };
  }
  const [first] = await listMemberships(db, personId);
  return first;
}

const roleQuery = prepare((db: Reader, { personId, accountId }: { personId: string; accountId: string }) =>
  selectMemberships(db, personId)
    .innerJoin('people', 'people.id', 'member.person_id')
    .select('people.status as personStatus')
    .where('member.account_id', '=', accountId),
);

/** Returns a person's role in an account; undefined without membership, or if one of the two can't be used. */
export async function findRole(db: Reader, personId: string, accountId: string): Promise<Role | undefined> {
  const row = await roleQuery.first(db, { personId, accountId });
  const isUsable = row?.personStatus === 'active' && accountStatus(row) === 'active';
  return isUsable ? row.role : undefined;
}

/** Returns the person's own accounts first, then the others in the order of joining. */
export async function listMemberships(db: Reader, personId: string): Promise<Membership[]> {
  const rows = await selectMemberships(db, personId)
    .orderBy('member.joined_at')
    .orderBy('member.account_id')
    .execute();
  const all = rows.map((row) => ({ ...row, status: accountStatus(row) }));
  return [...all.filter(({ role }) => role === 'owner'), ...all.filter(({ role }) => role !== 'owner')];
}
