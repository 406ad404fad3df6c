import type { Reader, Transaction } from '@atoll/database';

/** The level that an account was last notified about. */
export interface AlertRow {
  accountId: string;
  /** `storage`, `transfer`, the ID of a bucket with a quota, or `sentBy` of a bucket's or access key's ID. */
  subject: string;
  /** In percent of the limit: 0, 50, 80 or 100. */
  level: number;
  /** The month, for transfer; otherwise 0. */
  period: number;
  changedAt: number;
}

/** Returns the subject of an alert about egress of a bucket or access key. */
export const sentBy = (id: string) => `sent ${id}`;

/** Returns the next accounts with buckets. */
export async function findAccountsAfter(read: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await read
    .selectFrom('buckets')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.account_id);
}

export function findAlerts(read: Reader, accountId: string): Promise<AlertRow[]> {
  return read
    .selectFrom('usage_alerts')
    .select(['account_id as accountId', 'subject', 'level', 'period', 'changed_at as changedAt'])
    .where('account_id', '=', accountId)
    .execute();
}

export async function putAlert(tx: Transaction, alert: AlertRow): Promise<void> {
  const { level, period, changedAt: changed_at } = alert;
  await tx
    .insertInto('usage_alerts')
    .values({ account_id: alert.accountId, subject: alert.subject, level, period, changed_at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'subject']).doUpdateSet({ level, period, changed_at }),
    )
    .execute();
}

export async function deleteAlert(tx: Transaction, accountId: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('usage_alerts')
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .execute();
}
