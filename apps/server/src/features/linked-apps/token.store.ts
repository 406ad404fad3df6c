import type { Reader, Transaction } from '@atoll/database';

export interface AppToken {
  readonly tokenHash: string;
  readonly grantId: string;
  readonly expiresAt: number;
}

export async function insertToken(tx: Transaction, token: AppToken): Promise<void> {
  await tx
    .insertInto('app_tokens')
    .values({ token_hash: token.tokenHash, grant_id: token.grantId, expires_at: token.expiresAt })
    .execute();
}

export function findToken(read: Reader, tokenHash: string): Promise<AppToken | undefined> {
  return read
    .selectFrom('app_tokens')
    .select(['token_hash as tokenHash', 'grant_id as grantId', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function deleteExpiredTokens(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('app_tokens').where('expires_at', '<=', now).execute();
}
