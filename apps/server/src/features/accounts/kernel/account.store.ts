import type { Locale } from '@atoll/contract/locales';
import type { Reader, Transaction } from '@atoll/database';
import { type AccountStatus, accountStatus } from './account-status.ts';
import { toLocale } from './person.store.ts';

/** What has buckets, keys and credit, with what is known of its owner. */
export interface Account {
  id: string;
  accessKey: string;
  username: string;
  status: AccountStatus;
  /** When it is to be removed; null: it stays. */
  closingAt: number | null;
  createdAt: number;
  ownerId: string;
  /** The owner's. */
  email: string;
  /** The language to write to the owner in. */
  locale: Locale;
}

/** Where a registration came from, when a partner's link brought it. */
export interface Origin {
  source?: string | undefined;
  customer?: string | undefined;
  country?: string | undefined;
}

export interface NewAccount {
  id: string;
  accessKey: string;
  username: string;
  ownerId: string;
  origin: Origin;
  createdAt: number;
}

/** Accounts, each with its one owner. */
function selectAccounts(db: Reader) {
  return db
    .selectFrom('accounts')
    .innerJoin('account_members as ownership', (join) =>
      join.onRef('ownership.account_id', '=', 'accounts.id').on('ownership.role', '=', 'owner'),
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

export async function findAccountById(db: Reader, id: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('accounts.id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** The first that the person with this e-mail owns. */
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

/** Oldest first; `after` is the id of the last one already seen. */
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

/** Its owner is a member from the beginning. @returns false when the identifier is taken */
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
