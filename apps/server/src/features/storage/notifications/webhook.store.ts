import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Failure } from '../../../platform/outgoing/index.ts';

/** A receiver of an account's events. */
export interface Webhook {
  id: string;
  accountId: string;
  /** Unique within the account. */
  name: string;
  url: string;
  createdAt: number;
  lastDeliveredAt: number | null;
  /** Error of the last delivery, or null if it succeeded. */
  lastError: string | null;
  /** The catalogue's code for it, if there is one. */
  lastErrorCode: number | null;
}

export type SealedWebhook = Webhook & { secretSealed: string };

/** A new webhook; `createdBy` is the person who entered its URL. */
export type NewWebhook = SealedWebhook & { createdBy: string | null };

export async function findWebhooksOf(read: Reader, accountId: string): Promise<Webhook[]> {
  const rows = await read
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  return rows.map((row) => {
    const { secretSealed: _, ...webhook } = fromRow(row);
    return webhook;
  });
}

export async function findWebhook(
  read: Reader,
  accountId: string,
  name: string,
): Promise<SealedWebhook | undefined> {
  const row = await read
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findWebhookById(read: Reader, id: string): Promise<SealedWebhook | undefined> {
  const row = await read.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function insertWebhook(tx: Transaction, webhook: NewWebhook): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      account_id: webhook.accountId,
      name: webhook.name,
      url: webhook.url,
      secret_sealed: webhook.secretSealed,
      created_at: webhook.createdAt,
      created_by: webhook.createdBy,
      last_delivered_at: null,
      last_error: null,
      last_error_code: null,
    })
    .execute();
}

export async function countWebhooksBy(
  read: Reader,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<number> {
  const row = await read
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('webhooks'))
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(row.webhooks);
}

/** Changes the URL and forgets the failure of the old one. Returns false if there is no such webhook. */
export async function changeWebhookUrl(
  tx: Transaction,
  { id, url, createdBy }: Pick<NewWebhook, 'id' | 'url' | 'createdBy'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ url, created_by: createdBy, last_error: null, last_error_code: null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if there was none. */
export async function deleteWebhook(tx: Transaction, accountId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteDelivery(
  tx: Transaction,
  id: string,
  outcome: { last_delivered_at: number } | Failure,
): Promise<void> {
  const failure = 'words' in outcome ? outcome : { words: null, code: null };
  const delivered = 'words' in outcome ? {} : outcome;
  await tx
    .updateTable('webhooks')
    .set({ ...delivered, last_error: failure.words, last_error_code: failure.code })
    .where('id', '=', id)
    .execute();
}

function fromRow(row: Schema['webhooks']): SealedWebhook {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    url: row.url,
    secretSealed: row.secret_sealed,
    createdAt: row.created_at,
    lastDeliveredAt: row.last_delivered_at,
    lastError: row.last_error,
    lastErrorCode: row.last_error_code,
  };
}
