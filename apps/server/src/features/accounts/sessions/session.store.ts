import type { Reader, Transaction } from '@atoll/database';

export interface Session {
  id: string;
  accountId: string;
  tokenHash: string;
  isKept: boolean;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

export async function insertSession(tx: Transaction, session: Session): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      keep: session.isKept ? 1 : 0,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The session of an active account; a disabled account has none. */
export async function findSession(db: Reader, tokenHash: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id as id',
      'sessions.account_id as accountId',
      'sessions.token_hash as tokenHash',
      'sessions.keep as keep',
      'sessions.created_at as createdAt',
      'sessions.last_used_at as lastUsedAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('accounts.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return undefined;
  const { keep, ...session } = row;
  return { ...session, isKept: keep === 1 };
}

export async function updateSessionUse(
  tx: Transaction,
  id: string,
  use: { lastUsedAt: number; expiresAt: number },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: use.lastUsedAt, expires_at: use.expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends an account's sessions, all of them or all but one. */
export async function deleteSessionsOf(tx: Transaction, accountId: string, exceptId = ''): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '<>', exceptId).execute();
}

export async function deleteExpiredSessions(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
