import type { Transaction } from '@atoll/database';

export interface Challenge {
  challengeHash: string;
  purpose: 'add' | 'sign-in' | 'second-step' | 'verify';
  /** The session, ticket (its hash) or browser (its hash) that requested it and may answer it. */
  boundTo: string;
  expiresAt: number;
}

export async function insertChallenge(tx: Transaction, challenge: Challenge): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      purpose: challenge.purpose,
      bound_to: challenge.boundTo,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Uses a challenge. @returns false if it doesn't exist or was used */
export async function takeChallenge(
  tx: Transaction,
  asked: Omit<Challenge, 'expiresAt'>,
  now: number,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', asked.challengeHash)
    .where('purpose', '=', asked.purpose)
    .where('bound_to', '=', asked.boundTo)
    .where('expires_at', '>', now)
    .returning('challenge_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteExpiredChallenges(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
