import type { Reader, Transaction } from '@atoll/database';
import type { MemberKey } from './team.store.ts';

/** An ownership transfer that has not happened yet. */
export interface PendingTransfer {
  accountId: string;
  fromPerson: string;
  toPerson: string;
  createdAt: number;
  dueAt: number;
}

const columns = [
  'account_id as accountId',
  'from_person as fromPerson',
  'to_person as toPerson',
  'ownership_transfers.created_at as createdAt',
  'due_at as dueAt',
] as const;

/** @returns false if the account has a pending transfer already */
export async function insertTransfer(tx: Transaction, transfer: PendingTransfer): Promise<boolean> {
  const inserted = await tx
    .insertInto('ownership_transfers')
    .values({
      account_id: transfer.accountId,
      from_person: transfer.fromPerson,
      to_person: transfer.toPerson,
      created_at: transfer.createdAt,
      due_at: transfer.dueAt,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findTransfer(
  db: Reader,
  accountId: string,
): Promise<(PendingTransfer & { email: string }) | undefined> {
  return db
    .selectFrom('ownership_transfers')
    .innerJoin('people', 'people.id', 'ownership_transfers.to_person')
    .select([...columns, 'people.email as email'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Returns the accounts whose transfer is due, oldest first. */
export async function listDueTransfers(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ownership_transfers')
    .select('account_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: accountId }) => accountId);
}

/** Removes the account's transfer if it is due. */
export function takeDueTransfer(
  tx: Transaction,
  accountId: string,
  now: number,
): Promise<PendingTransfer | undefined> {
  return tx
    .deleteFrom('ownership_transfers')
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .returning([...columns])
    .executeTakeFirst();
}

export function deleteTransferOf(tx: Transaction, accountId: string): Promise<PendingTransfer[]> {
  return tx
    .deleteFrom('ownership_transfers')
    .where('account_id', '=', accountId)
    .returning([...columns])
    .execute();
}

/** Removes the account's transfer to this person. */
export function deleteTransferTo(
  tx: Transaction,
  { accountId, personId }: MemberKey,
): Promise<PendingTransfer[]> {
  return tx
    .deleteFrom('ownership_transfers')
    .where('account_id', '=', accountId)
    .where('to_person', '=', personId)
    .returning([...columns])
    .execute();
}

/** Removes every transfer that this person started. */
export function deleteTransfersFrom(tx: Transaction, personId: string): Promise<PendingTransfer[]> {
  return tx
    .deleteFrom('ownership_transfers')
    .where('from_person', '=', personId)
    .returning([...columns])
    .execute();
}
