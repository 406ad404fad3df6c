import type { Reader, Transaction } from '@atoll/database';

export interface EmailCode {
  email: string;
  salt: string;
  codeHash: string;
  wrongTries: number;
  expiresAt: number;
}

/** Keeps a new code; an older one of the same address is void from then on. */
export async function replaceEmailCode(tx: Transaction, code: Omit<EmailCode, 'wrongTries'>): Promise<void> {
  const row = { salt: code.salt, code_hash: code.codeHash, wrong_tries: 0, expires_at: code.expiresAt };
  await tx
    .insertInto('email_codes')
    .values({ email: code.email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

export async function findEmailCode(db: Reader, email: string): Promise<EmailCode | undefined> {
  return db
    .selectFrom('email_codes')
    .select([
      'email',
      'salt',
      'code_hash as codeHash',
      'wrong_tries as wrongTries',
      'expires_at as expiresAt',
    ])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function countWrongTry(tx: Transaction, email: string): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('email', '=', email)
    .execute();
}

export async function deleteEmailCode(tx: Transaction, email: string): Promise<void> {
  await tx.deleteFrom('email_codes').where('email', '=', email).execute();
}

export async function deleteExpiredEmailCodes(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('email_codes').where('expires_at', '<=', now).execute();
}
