import type { Reader, Transaction } from '@atoll/database';

export async function isNoticeSeen(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function addSeenNotice(tx: Transaction, id: string, receivedAt: number): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({ id, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function forgetNotices(tx: Transaction, before: number): Promise<void> {
  await tx.deleteFrom('payment_events').where('received_at', '<', before).execute();
}

/**
 * Returns from when to read the provider's event list: the end of the last reading, or the first payment.
 * Undefined without payments.
 */
export async function noticesReadUntil(db: Reader): Promise<number | undefined> {
  const read = await db
    .selectFrom('payment_event_readers')
    .select('read_until as at')
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
  if (read) return read.at;
  const first = await db
    .selectFrom('payments')
    .select('created_at as at')
    .where('provider', '=', 'stripe')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.at;
}

export async function setNoticesReadUntil(tx: Transaction, readUntil: number): Promise<void> {
  await tx
    .insertInto('payment_event_readers')
    .values({ provider: 'stripe', read_until: readUntil })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ read_until: readUntil }))
    .execute();
}
