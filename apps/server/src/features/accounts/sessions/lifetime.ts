import { dayMs, hourMs } from '../../../platform/time.ts';

/** Decisions, section 4: 12 hours, or 30 days with the keep flag, from the last use. */
const idleMs = { tab: 12 * hourMs, kept: 30 * dayMs };

/** A session ends after this time, however much it is used (ASVS 7.3.2). */
const absoluteMs = { tab: 7 * dayMs, kept: 180 * dayMs };

/** A use is recorded at most this often. */
const writeEveryMs = 60_000;

export function sessionExpiry(session: { isKept: boolean; createdAt: number }, lastUsedAt: number): number {
  const kind = session.isKept ? 'kept' : 'tab';
  return Math.min(lastUsedAt + idleMs[kind], session.createdAt + absoluteMs[kind]);
}

/** How long a proof of identity is valid for security settings. */
const freshMs = 10 * 60_000;

export function isFresh(session: { verifiedAt: number }, now: number): boolean {
  return now - session.verifiedAt < freshMs;
}

export function isUseWorthWriting(session: { lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= writeEveryMs;
}
