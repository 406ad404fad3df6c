import type { Reader, Transaction } from '@atoll/database';

/** A logo as a PNG, which this server made. */
export interface ShareLogo {
  png: Uint8Array;
  width: number;
  height: number;
}

export async function findLogo(read: Reader, accountId: string): Promise<ShareLogo | undefined> {
  const row = await read
    .selectFrom('share_logos')
    .select(['png', 'width', 'height'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { png: row.png, width: Number(row.width), height: Number(row.height) };
}

/** Replaces the account's previous logo. */
export async function saveLogo(
  tx: Transaction,
  accountId: string,
  { png, width, height }: ShareLogo,
  now: number,
): Promise<void> {
  const columns = { png, width, height, changed_at: now };
  await tx
    .insertInto('share_logos')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
}

export async function deleteLogo(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('share_logos').where('account_id', '=', accountId).execute();
}
