import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import { findMembership } from '../kernel/member.store.ts';
import { hashSecret, isSecretShaped, newSecret } from '../kernel/secrets.ts';
import { isContributorTokenShaped } from './contributor-token.ts';
import { isFresh, isUseWorthWriting, sessionExpiry } from './lifetime.ts';
import {
  deleteSession,
  findSession,
  type Session,
  type TokenColumn,
  updateSessionUse,
} from './session.store.ts';

/** A session before it is written, and the token that only its owner receives. */
export interface NewSession {
  token: string;
  session: Session;
}

/** The origin of a sign-in. */
export interface SessionOrigin {
  address: string;
  userAgent: string;
  /** The cookie secret of a browser that was used to sign in before. */
  device?: string | undefined;
}

export interface SessionService {
  /** Prepared outside the transaction that writes it, which may run more than once. */
  draft(personId: string, isKept: boolean, from: SessionOrigin): NewSession;
  /**
   * Returns the token's person and the account: the given one, or the person's own. Using a session extends it, by
   * either of its tokens.
   * Null if the token is unknown, revoked or expired, or its person disabled: code 1026.
   * @throws {UserError} 1033 unless the person is a member of the account, 1014 if it is disabled
   */
  authenticate(token: string, accountId?: string): Promise<Principal | null>;
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
    draft(personId, isKept, { address, userAgent }) {
      const token = newSecret();
      const now = clock.now();
      const session = {
        id: newId(),
        personId,
        tokenHash: hashSecret(token),
        isKept,
        deviceId: null,
        address,
        userAgent,
        createdAt: now,
        verifiedAt: now,
        lastUsedAt: now,
        expiresAt: sessionExpiry({ isKept, createdAt: now }, now),
      };
      return { token, session };
    },

    async authenticate(token, accountId) {
      const now = clock.now();
      const column = columnOf(token);
      const session = column && (await findSession(database.read, column, hashSecret(token)));
      if (!session || session.expiresAt <= now) return null;
      if (isUseWorthWriting(session, now)) {
        const use = { lastUsedAt: now, expiresAt: sessionExpiry(session, now) };
        await database.transaction((tx) => updateSessionUse(tx, session.id, use));
      }
      const { personId, id: sessionId } = session;
      const membership = await findMembership(database.read, personId, accountId);
      if (!membership) throw new UserError(codes.notMember);
      if (membership.status === 'disabled') throw new UserError(codes.accountInvalid);
      const { role, status } = membership;
      const principal = { accountId: membership.accountId, personId, role, sessionId };
      const isContributor = column === 'contributor_hash';
      return {
        ...principal,
        isFresh: !isContributor && isFresh(session, now),
        ...(isContributor ? { isContributor } : {}),
        ...(status === 'closing' ? { isClosing: true } : {}),
      };
    },

    end: (sessionId) => database.transaction((tx) => deleteSession(tx, sessionId)),
  };
}

/** Returns the column of a token, by its format; undefined for what is none of ours. */
function columnOf(token: string): TokenColumn | undefined {
  if (isSecretShaped(token)) return 'token_hash';
  return isContributorTokenShaped(token) ? 'contributor_hash' : undefined;
}
