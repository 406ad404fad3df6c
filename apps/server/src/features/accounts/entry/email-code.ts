import { limits } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { hashTyped, isSameHash, newSalt, randomCode } from '../kernel/secrets.ts';
import { countWrongTry, type EmailCode, findEmailCode } from './email-code.store.ts';

const lifeMs = 10 * 60_000;
const maxWrongTries = 5;

/** Creates a code of 30 random bits for one address, and its stored form (ASVS 6.5.2, 6.5.4, 6.5.5). */
export function draftEmailCode(
  email: string,
  now: number,
): { code: string; kept: Omit<EmailCode, 'wrongTries'> } {
  const code = randomCode(limits.verificationCodeLength);
  const salt = newSalt();
  return { code, kept: { email, salt, codeHash: hashTyped(salt, code), expiresAt: now + lifeMs } };
}

/**
 * Checks whether `typed` is the address's newest code. A wrong one is counted, and the fifth voids the code (ASVS 6.6.3).
 * The caller must commit the transaction even if it is wrong.
 */
export async function tryEmailCode(
  tx: Transaction,
  email: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const kept = await findEmailCode(tx, email);
  if (!kept || kept.expiresAt <= now || kept.wrongTries >= maxWrongTries) return false;
  if (isSameHash(kept.codeHash, hashTyped(kept.salt, typed))) return true;
  await countWrongTry(tx, email);
  return false;
}
