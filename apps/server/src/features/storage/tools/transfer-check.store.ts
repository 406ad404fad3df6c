import type { Reader, Transaction } from '@atoll/database';
import { startOfMonth } from '../../../platform/time.ts';

export interface TransferDifference {
  accountId: string;
  monthStart: number;
  keptBytes: number;
  foundBytes: number;
}

/** Returns the months of accounts that differ from the sum of their days. Months before the earliest stored day can't be checked. */
export async function compareTransfer(db: Reader): Promise<TransferDifference[]> {
  const { first } = await db
    .selectFrom('usage_amounts')
    .select(({ fn }) => fn.min<number | null>('day').as('first'))
    .executeTakeFirstOrThrow();
  if (first === null) return [];
  const found = new Map<string, number>();
  const days = await db
    .selectFrom('usage_amounts')
    .select(({ fn }) => ['account_id', 'day', fn.sum<number>('amount').as('bytes')])
    .where('meter', '=', 'bytes_out')
    .groupBy(['account_id', 'day'])
    .execute();
  for (const { account_id, day, bytes } of days) {
    const name = `${account_id} ${startOfMonth(day)}`;
    found.set(name, (found.get(name) ?? 0) + Number(bytes));
  }
  const months = await db
    .selectFrom('transfer_months')
    .select(['account_id as accountId', 'month_start as monthStart', 'bytes_out as keptBytes'])
    .where('month_start', '>=', first)
    .orderBy('month_start')
    .orderBy('account_id')
    .execute();
  return months
    .map((month) => ({ ...month, foundBytes: found.get(`${month.accountId} ${month.monthStart}`) ?? 0 }))
    .filter(({ keptBytes, foundBytes }) => keptBytes !== foundBytes);
}

/** Replaces the stored month with the sum of its days. */
export async function rewriteTransfer(tx: Transaction, difference: TransferDifference): Promise<void> {
  await tx
    .updateTable('transfer_months')
    .set({ bytes_out: difference.foundBytes })
    .where('account_id', '=', difference.accountId)
    .where('month_start', '=', difference.monthStart)
    .execute();
}
