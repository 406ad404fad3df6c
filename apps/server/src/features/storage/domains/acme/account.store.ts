import type { Reader, Transaction } from '@atoll/database';

export interface AcmeAccountRow {
  keySealed: string;
  /** Null: not registered yet. */
  accountUrl: string | null;
}

export function findAcmeAccount(read: Reader, directoryUrl: string): Promise<AcmeAccountRow | undefined> {
  return read
    .selectFrom('acme_accounts')
    .select(['key_sealed as keySealed', 'account_url as accountUrl'])
    .where('directory_url', '=', directoryUrl)
    .executeTakeFirst();
}

/** Does nothing if another process was first. */
export async function insertAcmeAccount(
  tx: Transaction,
  account: { directoryUrl: string; keySealed: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('acme_accounts')
    .values({
      directory_url: account.directoryUrl,
      key_sealed: account.keySealed,
      account_url: null,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('directory_url').doNothing())
    .execute();
}

export async function setAcmeAccountUrl(
  tx: Transaction,
  directoryUrl: string,
  accountUrl: string | null,
): Promise<void> {
  await tx
    .updateTable('acme_accounts')
    .set({ account_url: accountUrl })
    .where('directory_url', '=', directoryUrl)
    .execute();
}
