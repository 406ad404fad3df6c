import type { Reader, Schema, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../../platform/jobs/index.ts';
import { dayMs } from '../../../../platform/time.ts';

export type OrderState = Schema['certificate_orders']['state'];
export type OrderFailure = NonNullable<Schema['certificate_orders']['failure']>;

/** A certificate order and its progress. */
export interface OrderRow {
  bucketId: string;
  domain: string;
  state: OrderState;
  isRenewal: boolean;
  askedAt: number;
  /** Time at which the next step is due; null: never. */
  dueAt: number | null;
  /** Steps in the current state. */
  attempts: number;
  /** Consecutive failed orders. */
  failures: number;
  failedAt: number | null;
  failure: OrderFailure | null;
  failureWords: string | null;
  orderUrl: string | null;
  challengeToken: string | null;
  keyAuthorization: string | null;
  privateKeySealed: string | null;
}

/** Authorities may request a delay of a week, and the turns of many domains may take longer. */
declareDueDates({
  ...{ table: 'certificate_orders', column: 'due_at' },
  longestMs: 30 * dayMs,
});

/** An order that a process has claimed. `dueAt` identifies the claim. */
export type ClaimedOrder = OrderRow & { dueAt: number };

/** The changes of a step. */
export type OrderChange = Partial<Omit<OrderRow, 'bucketId' | 'domain' | 'isRenewal' | 'askedAt'>>;

const columns = [
  'certificate_orders.bucket_id as bucketId',
  'certificate_orders.domain',
  'state',
  'is_renewal as isRenewal',
  'asked_at as askedAt',
  'due_at as dueAt',
  'attempts',
  'failures',
  'failed_at as failedAt',
  'failure',
  'failure_words as failureWords',
  'order_url as orderUrl',
  'challenge_token as challengeToken',
  'key_authorization as keyAuthorization',
  'certificate_orders.private_key_sealed as privateKeySealed',
] as const;

type Found = Omit<OrderRow, 'isRenewal'> & { isRenewal: number };

const toRow = (found: Found): OrderRow => ({ ...found, isRenewal: found.isRenewal === 1 });

export async function findOrder(read: Reader, bucketId: string): Promise<OrderRow | undefined> {
  const found = await read
    .selectFrom('certificate_orders')
    .select(columns)
    .where('bucket_id', '=', bucketId)
    .executeTakeFirst();
  return found && toRow(found);
}

/** Returns due orders of proven domains, since others can't be validated. */
export async function findDueOrders(read: Reader, now: number, limit: number): Promise<ClaimedOrder[]> {
  const rows = await read
    .selectFrom('certificate_orders')
    .innerJoin('bucket_domains', 'bucket_domains.bucket_id', 'certificate_orders.bucket_id')
    .select(columns)
    .where('verified_at', 'is not', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.dueAt === null ? [] : [{ ...toRow(row), dueAt: row.dueAt }]));
}

/** Replaces the bucket's previous order. */
export async function replaceOrder(
  tx: Transaction,
  order: Pick<OrderRow, 'bucketId' | 'domain' | 'isRenewal' | 'askedAt' | 'dueAt' | 'failures'>,
): Promise<void> {
  await deleteOrder(tx, order.bucketId);
  await tx
    .insertInto('certificate_orders')
    .values({
      bucket_id: order.bucketId,
      domain: order.domain,
      state: 'asked',
      is_renewal: order.isRenewal ? 1 : 0,
      asked_at: order.askedAt,
      due_at: order.dueAt,
      attempts: 0,
      failures: order.failures,
      failed_at: null,
      failure: null,
      failure_words: null,
      order_url: null,
      challenge_token: null,
      key_authorization: null,
      private_key_sealed: null,
    })
    .execute();
}

export async function deleteOrder(tx: Transaction, bucketId: string): Promise<void> {
  await tx.deleteFrom('certificate_orders').where('bucket_id', '=', bucketId).execute();
}

/** Returns false if the order was replaced, or another process has claimed it since. */
export async function changeOrder(
  tx: Transaction,
  order: Pick<ClaimedOrder, 'bucketId' | 'askedAt' | 'dueAt'>,
  change: OrderChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('certificate_orders')
    .set({
      state: change.state,
      due_at: change.dueAt,
      attempts: change.attempts,
      failures: change.failures,
      failed_at: change.failedAt,
      failure: change.failure,
      failure_words: change.failureWords,
      order_url: change.orderUrl,
      challenge_token: change.challengeToken,
      key_authorization: change.keyAuthorization,
      private_key_sealed: change.privateKeySealed,
    })
    .where('bucket_id', '=', order.bucketId)
    .where('asked_at', '=', order.askedAt)
    .where('due_at', '=', order.dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns domains whose certificates are due for renewal, without orders that are in progress or will be retried. */
export function findRenewable(
  read: Reader,
  now: number,
  limit: number,
): Promise<{ bucketId: string; domain: string }[]> {
  return read
    .selectFrom('bucket_domains')
    .leftJoin('certificate_orders', 'certificate_orders.bucket_id', 'bucket_domains.bucket_id')
    .select(['bucket_domains.bucket_id as bucketId', 'bucket_domains.domain'])
    .where('renews_at', '<=', now)
    .where('verified_at', 'is not', null)
    .where('due_at', 'is', null)
    .orderBy('renews_at')
    .limit(limit)
    .execute();
}

/** Returns the response for an authority's token at the domain; undefined if no order waits for it. */
export async function findKeyAuthorization(
  read: Reader,
  domain: string,
  token: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('certificate_orders')
    .innerJoin('bucket_domains', 'bucket_domains.bucket_id', 'certificate_orders.bucket_id')
    .select('key_authorization as keyAuthorization')
    .where('challenge_token', '=', token)
    .where('certificate_orders.domain', '=', domain)
    .where('bucket_domains.domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('state', '=', 'validating')
    .executeTakeFirst();
  return row?.keyAuthorization ?? undefined;
}
