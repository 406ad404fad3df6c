import type { Transaction } from '@atoll/database';

export interface Captcha {
  id: string;
  salt: string;
  textHash: string;
  /** Signs the proof-of-work challenge of this captcha only. */
  workKey: string;
  expiresAt: number;
}

export async function insertCaptcha(tx: Transaction, captcha: Captcha): Promise<void> {
  await tx
    .insertInto('captchas')
    .values({
      id: captcha.id,
      salt: captcha.salt,
      text_hash: captcha.textHash,
      work_key: captcha.workKey,
      expires_at: captcha.expiresAt,
    })
    .execute();
}

/** Deletes and returns a captcha, so that it can be answered only once. */
export async function takeCaptcha(tx: Transaction, id: string): Promise<Captcha | undefined> {
  return tx
    .deleteFrom('captchas')
    .where('id', '=', id)
    .returning(['id', 'salt', 'text_hash as textHash', 'work_key as workKey', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteExpiredCaptchas(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('captchas').where('expires_at', '<=', now).execute();
}
