import { limits } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { hashTyped, isSameHash, newSalt, randomCode } from '../kernel/secrets.ts';
import { countWrongSessionCode, findSessionCode, type SessionCode } from './session-code.store.ts';

const lifeMs = 10 * 60_000;
const maxWrongTries = 5;

/** Creates a code of 30 random bits for one session and purpose, and its stored form (ASVS 6.5.2, 6.5.4, 6.5.5, 6.6.2). */
export function draftSessionCode(
  about: Pick<SessionCode, 'sessionId' | 'purpose' | 'email'>,
  now: number,
): { code: string; kept: SessionCode } {
  const code = randomCode(limits.verificationCodeLength);
  const salt = newSalt();
  const kept = {
    id: newId(),
    ...about,
    salt,
    codeHash: hashTyped(salt, code),
    wrongTries: 0,
    expiresAt: now + lifeMs,
  };
  return { code, kept };
}

/**
 * Returns the request of the code that `typed` matches; with `id`, of that request only. A wrong code is counted, and the fifth
 * voids it (ASVS 6.6.3).
 * The caller must commit the transaction even if it is wrong.
 */
export async function trySessionCode(
  tx: Transaction,
  { sessionId, purpose, id }: Pick<SessionCode, 'sessionId' | 'purpose'> & { id?: string },
  typed: string,
  now: number,
): Promise<SessionCode | undefined> {
  const kept = await findSessionCode(tx, sessionId, purpose);
  const isOpen = kept && kept.expiresAt > now && kept.wrongTries < maxWrongTries;
  if (!isOpen || (id !== undefined && id !== kept.id)) return undefined;
  if (isSameHash(kept.codeHash, hashTyped(kept.salt, typed))) return kept;
  await countWrongSessionCode(tx, kept.id);
  return undefined;
}
