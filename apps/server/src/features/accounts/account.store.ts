import { isLocale, type Locale } from '@atoll/contract/locales';
import type { Reader, Transaction } from '@atoll/database';
import type { LockoutState } from './passwords/lockout.ts';

export interface Account extends LockoutState {
  id: string;
  accessKey: string;
  email: string;
  username: string;
  passwordHash: string | null;
  status: 'active' | 'disabled';
  locale: Locale;
  createdAt: number;
}

/** Where a registration came from, when a partner's link brought it. */
export interface Origin {
  source?: string | undefined;
  customer?: string | undefined;
  country?: string | undefined;
}

export interface NewAccount {
  id: string;
  email: string;
  username: string;
  passwordHash: string | null;
  locale: Locale;
  origin: Origin;
  createdAt: number;
}

const columns = [
  'id',
  'access_key as accessKey',
  'email',
  'username',
  'password_hash as passwordHash',
  'status',
  'locale',
  'failed_sign_ins as failedSignIns',
  'locked_until as lockedUntil',
  'created_at as createdAt',
] as const;

/** A language this version no longer has reads as English. */
function withLocale<Row extends { locale: string }>(row: Row): Row & { locale: Locale } {
  return { ...row, locale: isLocale(row.locale) ? row.locale : 'en_US' };
}

export async function findAccountById(db: Reader, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
  return row && withLocale(row);
}

export async function findAccountByEmail(db: Reader, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst();
  return row && withLocale(row);
}

export async function findAccountByAccessKey(db: Reader, accessKey: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('access_key', '=', accessKey)
    .executeTakeFirst();
  return row && withLocale(row);
}

/** Oldest first; `after` is the id of the last one already seen. */
export async function listAccounts(
  db: Reader,
  page: { after?: string | undefined; limit: number },
): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(columns)
    .where('id', '>', page.after ?? '')
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(withLocale);
}

/** @returns false when the e-mail has an account already */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<boolean> {
  const { origin } = account;
  const inserted = await tx
    .insertInto('accounts')
    .values({
      id: account.id,
      access_key: account.email,
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      status: 'active',
      locale: account.locale,
      failed_sign_ins: 0,
      locked_until: null,
      source: origin.source ?? null,
      customer: origin.customer ?? null,
      country: origin.country ?? null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateLockout(tx: Transaction, id: string, state: LockoutState): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ failed_sign_ins: state.failedSignIns, locked_until: state.lockedUntil })
    .where('id', '=', id)
    .execute();
}

export async function updatePasswordHash(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function updateUsername(tx: Transaction, id: string, username: string): Promise<void> {
  await tx.updateTable('accounts').set({ username }).where('id', '=', id).execute();
}

export async function updateStatus(tx: Transaction, id: string, status: Account['status']): Promise<void> {
  await tx.updateTable('accounts').set({ status }).where('id', '=', id).execute();
}
