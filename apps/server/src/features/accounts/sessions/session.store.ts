import type { Reader, Transaction } from '@atoll/database';

export interface Session {
  id: string;
  personId: string;
  tokenHash: string;
  isKept: boolean;
  /** The known browser, if any. */
  deviceId: string | null;
  /** The address at which it began. */
  address: string;
  userAgent: string;
  createdAt: number;
  /** Time at which the person last proved their identity in it. */
  verifiedAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

const columns = [
  'sessions.id as id',
  'sessions.person_id as personId',
  'sessions.token_hash as tokenHash',
  'sessions.keep as keep',
  'sessions.device_id as deviceId',
  'sessions.address as address',
  'sessions.user_agent as userAgent',
  'sessions.created_at as createdAt',
  'sessions.verified_at as verifiedAt',
  'sessions.last_used_at as lastUsedAt',
  'sessions.expires_at as expiresAt',
] as const;

export async function insertSession(tx: Transaction, session: Session): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      person_id: session.personId,
      token_hash: session.tokenHash,
      keep: session.isKept ? 1 : 0,
      device_id: session.deviceId,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      verified_at: session.verifiedAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The columns of a session's own token, and of its token for contributors' pages. */
export type TokenColumn = 'token_hash' | 'contributor_hash';

/** Returns the session of a person who is not disabled, by one of its tokens. */
export async function findSession(
  db: Reader,
  column: TokenColumn,
  hash: string,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(columns)
    .where(`sessions.${column}`, '=', hash)
    .where('people.status', '=', 'active')
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

/** Replaces the token for contributors' pages. Returns undefined if the session has ended. */
export async function updateContributorHash(
  tx: Transaction,
  id: string,
  hash: string,
): Promise<{ isKept: boolean } | undefined> {
  const row = await tx
    .updateTable('sessions')
    .set({ contributor_hash: hash })
    .where('id', '=', id)
    .returning('keep')
    .executeTakeFirst();
  return row && { isKept: row.keep === 1 };
}

/** Records a proof of identity. */
export async function updateSessionVerified(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.updateTable('sessions').set({ verified_at: at }).where('id', '=', id).execute();
}

/** Returns a person's open sessions, most recently used first. */
export async function listSessionsOf(db: Reader, personId: string, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(columns)
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ keep, ...session }) => ({ ...session, isKept: keep === 1 }));
}

export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends a person's sessions, except for one if given. */
export async function deleteSessionsOf(tx: Transaction, personId: string, exceptId = ''): Promise<void> {
  await tx.deleteFrom('sessions').where('person_id', '=', personId).where('id', '<>', exceptId).execute();
}

export async function deleteExpiredSessions(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Returns those of `ids` that have not ended, for any person. */
export async function findOpenSessions(
  db: Reader,
  ids: readonly string[],
  now: number,
): Promise<{ id: string; verifiedAt: number }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.id as id', 'sessions.verified_at as verifiedAt'])
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', now)
    .where('people.status', '=', 'active')
    .execute();
}
