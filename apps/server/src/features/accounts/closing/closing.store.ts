import type { Reader, Schema, Transaction } from '@atoll/database';

type Closing = Schema['account_closings'];

/** Does nothing if the account is closing already. */
export async function insertClosing(
  tx: Transaction,
  {
    accountId,
    personId,
    requestedAt,
    closingAt,
  }: { accountId: string; personId: string; requestedAt: number; closingAt: number },
): Promise<void> {
  await tx
    .insertInto('account_closings')
    .values({
      account_id: accountId,
      person_id: personId,
      requested_at: requestedAt,
      closing_at: closingAt,
      reminded_at: null,
      removing_since: null,
    })
    .execute();
  await tx.updateTable('accounts').set({ closing_at: closingAt }).where('id', '=', accountId).execute();
}

export function findClosing(db: Reader, accountId: string): Promise<Closing | undefined> {
  return db.selectFrom('account_closings').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

export async function deleteClosing(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('account_closings').where('account_id', '=', accountId).execute();
  await tx.updateTable('accounts').set({ closing_at: null }).where('id', '=', accountId).execute();
}

/** Returns accounts due before `before` whose owner was not reminded, the earliest first. */
export function findUnreminded(db: Reader, before: number, limit: number): Promise<Closing[]> {
  return db
    .selectFrom('account_closings')
    .selectAll()
    .where('closing_at', '<=', before)
    .where('reminded_at', 'is', null)
    .where('removing_since', 'is', null)
    .orderBy('closing_at')
    .limit(limit)
    .execute();
}

export async function markReminded(tx: Transaction, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable('account_closings')
    .set({ reminded_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns due accounts, including those whose removal has begun. */
export function findDue(db: Reader, now: number, limit: number): Promise<Closing[]> {
  return db
    .selectFrom('account_closings')
    .selectAll()
    .where('closing_at', '<=', now)
    .orderBy('closing_at')
    .limit(limit)
    .execute();
}

/**
 * Marks the account as being removed; from then on, the deletion can't be undone. @returns false if the account was
 * kept in the meantime
 */
export async function markRemoving(tx: Transaction, accountId: string, now: number): Promise<boolean> {
  const marked = await tx
    .updateTable('account_closings')
    .set(({ fn, ref, val }) => ({ removing_since: fn.coalesce(ref('removing_since'), val(now)) }))
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function findMemberIds(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_members')
    .select('person_id')
    .where('account_id', '=', accountId)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => row.person_id);
}

/** Deletes the account with everything that belongs to it only. */
export async function deleteAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute();
  await tx.deleteFrom('account_closings').where('account_id', '=', accountId).execute();
}

/** Deletes the person with their sessions, devices, factors and other data. */
export async function deletePerson(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('people').where('id', '=', personId).execute();
}
