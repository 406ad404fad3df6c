import type { Locale } from '@atoll/contract/locales';
import { prepare, type Reader, type Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { type AccountStatus, accountStatus } from './account-status.ts';
import { toLocale } from './person.store.ts';

/** The owner of buckets, keys and credit, with facts about the person who owns it. */
export interface Account {
  id: string;
  accessKey: string;
  username: string;
  status: AccountStatus;
  /** Time of its removal; null: never. */
  closingAt: number | null;
  createdAt: number;
  ownerId: string;
  /** The owner's email. */
  email: string;
  /** The language of emails to the owner. */
  locale: Locale;
}

/** The partner link that brought a registration. */
export interface Origin {
  source?: string | undefined;
  customer?: string | undefined;
  country?: string | undefined;
}

export interface NewAccount extends Pick<Account, 'id' | 'accessKey' | 'username' | 'ownerId' | 'createdAt'> {
  origin: Origin;
}

/** Selects accounts with their owners. */
function selectAccounts(db: Reader) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_members as ownership', (join) =>
      // A literal: with a parameter, SQLite would plan the query again at each use, because of the index of owners.
      join.onRef('ownership.account_id', '=', 'accounts.id').on('ownership.role', '=', sql.lit('owner')),
    )
    .innerJoin('people as owner', 'owner.id', 'ownership.person_id')
    .select([
      'accounts.id as id',
      'accounts.access_key as accessKey',
      'accounts.username as username',
      'accounts.status as status',
      'accounts.closing_at as closingAt',
      'accounts.created_at as createdAt',
      'owner.id as ownerId',
      'owner.email as email',
      'owner.locale as locale',
    ]);
}

type AccountRow = Omit<Account, 'status' | 'locale'> & { status: 'active' | 'disabled'; locale: string };

function toAccount(row: AccountRow): Account {
  return { ...row, status: accountStatus(row), locale: toLocale(row.locale) };
}

const accountQuery = prepare((db: Reader, { id }: { id: string }) =>
  selectAccounts(db).where('accounts.id', '=', id),
);

export async function findAccountById(db: Reader, id: string): Promise<Account | undefined> {
  const row = await accountQuery.first(db, { id });
  return row && toAccount(row);
}

/** Returns the first account that the person with this email owns. */
export async function findAccountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const row = await selectAccounts(db)
    .where('owner.email', '=', email)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .executeTakeFirst();
  return row && toAccount(row);
}

export async function findAccountByAccessKey(db: Reader, accessKey: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('accounts.access_key', '=', accessKey).executeTakeFirst();
  return row && toAccount(row);
}

/** Returns accounts, oldest first. `after` is the ID of the last one of the previous page. */
export async function listAccounts(
  db: Reader,
  page: { after?: string | undefined; limit: number },
): Promise<Account[]> {
  const rows = await selectAccounts(db)
    .where('accounts.id', '>', page.after ?? '')
    .orderBy('accounts.id')
    .limit(page.limit)
    .execute();
  return rows.map(toAccount);
}

/** Inserts an account with its owner as a member. @returns false if the identifier is taken */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const { origin } = account;
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      access_key: account.accessKey,
      username: account.username,
      status: 'active',
      source: origin.source ?? null,
      customer: origin.customer ?? null,
      country: origin.country ?? null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await tx
    .insertInto('account_members')
    .values({
      account_id: account.id,
      person_id: account.ownerId,
      role: 'owner',
      joined_at: account.createdAt,
    })
    .execute();
  return true;
}

export async function updateUsername(tx: Transaction, id: string, username: string): Promise<void> {
  await tx.updateTable('accounts').set({ username }).where('id', '=', id).execute();
}

export async function updateStatus(
  tx: Transaction,
  id: string,
  status: 'active' | 'disabled',
): Promise<void> {
  await tx.updateTable('accounts').set({ status }).where('id', '=', id).execute();
}
