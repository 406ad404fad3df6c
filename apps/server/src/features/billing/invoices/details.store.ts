import type { Reader, Transaction } from '@atoll/database';
import { nobody, type Party } from './invoice.ts';

/** Returns the recipient of the account's future invoices. */
export async function findBillingDetails(db: Reader, accountId: string): Promise<Party> {
  const row = await db
    .selectFrom('billing_details')
    .select(['name', 'address', 'country', 'tax_id as taxId'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? nobody;
}

/** Returns the details of those accounts that have entered any. */
export async function findDetailsOfMany(
  db: Reader,
  accountIds: readonly string[],
): Promise<Map<string, Party>> {
  const rows = await db
    .selectFrom('billing_details')
    .select(['account_id', 'name', 'address', 'country', 'tax_id as taxId'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ account_id, ...party }) => [account_id, party]));
}

export async function saveBillingDetails(
  tx: Transaction,
  accountId: string,
  { name, address, country, taxId }: Party,
  at: number,
): Promise<void> {
  const details = { name, address, country, tax_id: taxId, updated_at: at };
  await tx
    .insertInto('billing_details')
    .values({ account_id: accountId, ...details })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(details))
    .execute();
}

export async function deleteBillingDetails(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_details').where('account_id', '=', accountId).execute();
}
