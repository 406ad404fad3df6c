import type { Reader, Transaction } from '@atoll/database';

/** A mailed code that is valid in one session, for one purpose. */
export interface SessionCode {
  id: string;
  sessionId: string;
  purpose: 'proof' | 'email-change';
  /** Address that received the code. */
  email: string;
  salt: string;
  codeHash: string;
  wrongTries: number;
  expiresAt: number;
}

/** Stores a new code, which voids an older one of the same session and purpose. */
export async function replaceSessionCode(tx: Transaction, code: SessionCode): Promise<void> {
  await tx
    .deleteFrom('session_codes')
    .where('session_id', '=', code.sessionId)
    .where('purpose', '=', code.purpose)
    .execute();
  await tx
    .insertInto('session_codes')
    .values({
      id: code.id,
      session_id: code.sessionId,
      purpose: code.purpose,
      email: code.email,
      salt: code.salt,
      code_hash: code.codeHash,
      wrong_tries: code.wrongTries,
      expires_at: code.expiresAt,
    })
    .execute();
}

export async function findSessionCode(
  db: Reader,
  sessionId: string,
  purpose: SessionCode['purpose'],
): Promise<SessionCode | undefined> {
  return db
    .selectFrom('session_codes')
    .select([
      'id',
      'session_id as sessionId',
      'purpose',
      'email',
      'salt',
      'code_hash as codeHash',
      'wrong_tries as wrongTries',
      'expires_at as expiresAt',
    ])
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

export async function countWrongSessionCode(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('session_codes')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSessionCode(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('session_codes').where('id', '=', id).execute();
}

export async function deleteExpiredSessionCodes(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('session_codes').where('expires_at', '<=', now).execute();
}
