import { dayMs, hourMs } from '../../../platform/time.ts';

/** Decisions, section 4: 12 hours without the keep flag, 30 days with it, from the last use. */
const idleMs = { tab: 12 * hourMs, kept: 30 * dayMs };

/** However much it is used, a session ends (ASVS 7.3.2). */
const absoluteMs = { tab: 7 * dayMs, kept: 180 * dayMs };

/** A use is written down at most this often. */
const writeEveryMs = 60_000;

export function sessionExpiry(session: { isKept: boolean; createdAt: number }, lastUsedAt: number): number {
  const kind = session.isKept ? 'kept' : 'tab';
  return Math.min(lastUsedAt + idleMs[kind], session.createdAt + absoluteMs[kind]);
}

/** How long a proof of who somebody is counts for what protects the account. */
const freshMs = 10 * 60_000;

export function isFresh(session: { verifiedAt: number }, now: number): boolean {
  return now - session.verifiedAt < freshMs;
}

export function isUseWorthWriting(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= writeEveryMs;
}
