import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import { hashSecret, isSecretShaped, newSecret } from '../secrets.ts';
import { isUseWorthWriting, sessionExpiry } from './lifetime.ts';
import { deleteSession, findSession, type Session, updateSessionUse } from './session.store.ts';

/** A session that is yet to be written, and the token only its owner gets to know. */
export interface NewSession {
  token: string;
  session: Session;
}

export interface SessionService {
  /** Made outside of the transaction that writes it, which may run more than once. */
  draft(accountId: string, isKept: boolean): NewSession;
  /**
   * Whose token this is. Using a session prolongs it.
   * Null when the token is unknown, revoked or expired, or its account disabled: code 1026.
   */
  authenticate(token: string): Promise<Principal | null>;
  end(sessionId: string): Promise<void>;
}

export function createSessionService({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): SessionService {
  return {
    draft(accountId, isKept) {
      const token = newSecret();
      const now = clock.now();
      const session = {
        id: newId(),
        accountId,
        tokenHash: hashSecret(token),
        isKept,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: sessionExpiry({ isKept, createdAt: now }, now),
      };
      return { token, session };
    },

    async authenticate(token) {
      const now = clock.now();
      const session = isSecretShaped(token) ? await findSession(database.read, hashSecret(token)) : undefined;
      if (!session || session.expiresAt <= now) return null;
      if (isUseWorthWriting(session, now)) {
        const use = { lastUsedAt: now, expiresAt: sessionExpiry(session, now) };
        await database.transaction((tx) => updateSessionUse(tx, session.id, use));
      }
      return { accountId: session.accountId, sessionId: session.id };
    },

    end: (sessionId) => database.transaction((tx) => deleteSession(tx, sessionId)),
  };
}
