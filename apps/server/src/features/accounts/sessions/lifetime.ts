import { dayMs, hourMs } from '../../../platform/time.ts';

/** Time from the last use until a session ends. Decisions, section 4: 12 hours, or 30 days with the keep flag. */
const idleMs = { tab: 12 * hourMs, kept: 30 * dayMs };

/** Time from the sign-in until a session ends, regardless of use (ASVS 7.3.2). */
const absoluteMs = { tab: 7 * dayMs, kept: 180 * dayMs };

/** Minimum time between two recorded uses. */
const writeEveryMs = 60_000;

export function sessionExpiry(session: { isKept: boolean; createdAt: number }, lastUsedAt: number): number {
  const kind = session.isKept ? 'kept' : 'tab';
  return Math.min(lastUsedAt + idleMs[kind], session.createdAt + absoluteMs[kind]);
}

/** Time for which a proof of identity is valid for security settings. */
const freshMs = 10 * 60_000;

export function isFresh(session: { verifiedAt: number }, now: number): boolean {
  return now - session.verifiedAt < freshMs;
}

export function isUseWorthWriting(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= writeEveryMs;
}
