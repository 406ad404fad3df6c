import type { Reader, Transaction } from '@atoll/database';

export interface Feedback {
  id: string;
  accountId: string;
  topic: 'idea' | 'problem' | 'praise' | 'question';
  message: string;
  page: string | null;
  createdAt: number;
}

export interface EventCount {
  /** The UTC date, `2026-01-31`. */
  day: string;
  event: string;
  device: string;
  count: number;
}

export async function insertFeedback(tx: Transaction, feedback: Feedback): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({
      id: feedback.id,
      account_id: feedback.accountId,
      topic: feedback.topic,
      message: feedback.message,
      page: feedback.page,
      created_at: feedback.createdAt,
    })
    .execute();
}

/** Returns feedback older than the ID `before`, newest first. */
export async function listFeedback(
  db: Reader,
  page: { before?: string | undefined; limit: number },
): Promise<Feedback[]> {
  const all = db
    .selectFrom('feedback')
    .select(['id', 'account_id as accountId', 'topic', 'message', 'page', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(page.limit);
  return (page.before === undefined ? all : all.where('id', '<', page.before)).execute();
}

export async function countEvent(tx: Transaction, event: Omit<EventCount, 'count'>): Promise<void> {
  await tx
    .insertInto('product_events')
    .values({ ...event, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'event', 'device'])
        .doUpdateSet((row) => ({ count: row('product_events.count', '+', 1) })),
    )
    .execute();
}

/** Returns counts, newest day first. */
export async function listEventCounts(db: Reader): Promise<EventCount[]> {
  return db
    .selectFrom('product_events')
    .select(['day', 'event', 'device', 'count'])
    .orderBy('day', 'desc')
    .orderBy('event')
    .orderBy('device')
    .execute();
}

export async function deleteFeedbackOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('feedback').where('account_id', '=', accountId).execute();
}
