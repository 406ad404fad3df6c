import { isLocale, type Locale } from '@atoll/contract/locales';
import { asBookkeeping, type Reader, type Transaction } from '@atoll/database';
import type { LockoutState } from './lockout.ts';

/** A person who signs in. */
export interface Person extends LockoutState {
  id: string;
  email: string;
  passwordHash: string | null;
  status: 'active' | 'disabled';
  /** The language for mails to the person. */
  locale: Locale;
  createdAt: number;
}

export interface NewPerson {
  id: string;
  email: string;
  passwordHash: string | null;
  locale: Locale;
  createdAt: number;
}

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'status',
  'locale',
  'failed_sign_ins as failedSignIns',
  'locked_until as lockedUntil',
  'created_at as createdAt',
] as const;

/** Returns the locale, or English for a language that this version no longer has. */
export function toLocale(text: string): Locale {
  return isLocale(text) ? text : 'en_US';
}

export async function findPersonById(db: Reader, id: string): Promise<Person | undefined> {
  const row = await db.selectFrom('people').select(columns).where('id', '=', id).executeTakeFirst();
  return row && { ...row, locale: toLocale(row.locale) };
}

export async function findPersonByEmail(db: Reader, email: string): Promise<Person | undefined> {
  const row = await db.selectFrom('people').select(columns).where('email', '=', email).executeTakeFirst();
  return row && { ...row, locale: toLocale(row.locale) };
}

/** Returns email addresses by ID, without deleted people. */
export async function emailsOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** @returns false if the email is already in use */
export async function insertPerson(tx: Transaction, person: NewPerson): Promise<boolean> {
  const inserted = await tx
    .insertInto('people')
    .values({
      id: person.id,
      email: person.email,
      password_hash: person.passwordHash,
      status: 'active',
      locale: person.locale,
      failed_sign_ins: 0,
      locked_until: null,
      created_at: person.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateLockout(tx: Transaction, id: string, state: LockoutState): Promise<void> {
  await asBookkeeping(tx)
    .updateTable('people')
    .set({ failed_sign_ins: state.failedSignIns, locked_until: state.lockedUntil })
    .where('id', '=', id)
    .execute();
}

export async function updatePasswordHash(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Removes the password. The person has to set a new one through a mailed link. */
export async function withoutPassword(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: null }).where('id', '=', id).execute();
}

/** Changes the email address. The caller ensures that it is not in use. */
export async function updatePersonEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.updateTable('people').set({ email }).where('id', '=', id).execute();
}

export async function updatePersonStatus(
  tx: Transaction,
  id: string,
  status: Person['status'],
): Promise<void> {
  await tx.updateTable('people').set({ status }).where('id', '=', id).execute();
}
