import { uriEncode } from '../sigv4/canonical.ts';
import type { LifecycleRule } from './lifecycle.ts';
import { isEnabledFor, type LifecycleVersion, predicatesOf } from './lifecycle-filter.ts';

export interface LifecycleClock {
  /** For tests: a shortened day counts exactly, without rounding to midnight. */
  secondsPerDay?: number;
}

/** The time of a rule's action. */
export interface RuleMoment {
  atMs: number;
  ruleId: string;
}

const secondsPerRealDay = 24 * 3600;
/** The last midnight that a date can represent. */
const lastMidnightMs = Date.UTC(9999, 11, 31);

/** Returns when which rule aborts an unfinished upload; undefined if none. */
export function uploadAbort(
  rules: readonly LifecycleRule[],
  upload: { key: string; initiatedAtMs: number },
  clock: LifecycleClock = {},
): RuleMoment | undefined {
  const dates = rules.flatMap((rule) => {
    const prefix = predicatesOf(rule).prefix ?? '';
    if (rule.status !== 'Enabled' || !rule.abortIncompleteUpload || !upload.key.startsWith(prefix)) return [];
    const days = rule.abortIncompleteUpload.daysAfterInitiation;
    return [{ atMs: afterDays(upload.initiatedAtMs, days, clock), ruleId: rule.id }];
  });
  return earliest(dates);
}

/** Returns when which rule expires a current object; undefined if none. */
export function objectExpiration(
  rules: readonly LifecycleRule[],
  version: LifecycleVersion,
  clock: LifecycleClock = {},
): RuleMoment | undefined {
  if (!version.isLatest || version.isDeleteMarker) return undefined;
  const dates = rules.flatMap((rule) => {
    const atMs = isEnabledFor(rule, version) ? endOf(rule, version, clock) : undefined;
    return atMs === undefined ? [] : [{ atMs, ruleId: rule.id }];
  });
  return earliest(dates);
}

/** Returns the value of `x-amz-expiration`. */
export function expirationHeader({ atMs, ruleId }: RuleMoment): string {
  return `expiry-date="${new Date(atMs).toUTCString()}", rule-id="${uriEncode(ruleId)}"`;
}

/** Adds days and rounds up to midnight UTC. */
export function afterDays(startMs: number, days: number, clock: LifecycleClock = {}): number {
  const dayMs = (clock.secondsPerDay ?? secondsPerRealDay) * 1000;
  // A day beyond the range of a date counts as never.
  const atMs = Math.min(startMs + days * dayMs, lastMidnightMs);
  return dayMs === secondsPerRealDay * 1000 ? Math.ceil(atMs / dayMs) * dayMs : atMs;
}

/** Returns when the rule ends this version in any way; undefined for never. */
export function endOf(
  rule: LifecycleRule,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  const { expiration, noncurrentExpiration } = rule;
  if (!version.isLatest) return noncurrentAt(noncurrentExpiration, version, clock);
  if (!version.isDeleteMarker) return dateOf(expiration, version, clock);
  if (!version.isOnlyVersion) return undefined;
  return expiration?.expiredObjectDeleteMarker ? version.modifiedAtMs : dateOf(expiration, version, clock);
}

/** Returns when an action on current versions is due for this one. */
export function dateOf(
  action: { days?: number; dateMs?: number } | undefined,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  if (action?.days !== undefined) return afterDays(version.modifiedAtMs, action.days, clock);
  return action?.dateMs;
}

/** Returns when an action on noncurrent versions is due for this one; undefined while it is among the newer ones to keep. */
export function noncurrentAt(
  action: { noncurrentDays: number; newerNoncurrentVersions?: number } | undefined,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  if (!action || version.noncurrentSinceMs === undefined) return undefined;
  if (version.newerNoncurrentCount < (action.newerNoncurrentVersions ?? 0)) return undefined;
  return afterDays(version.noncurrentSinceMs, action.noncurrentDays, clock);
}

function earliest(dates: readonly RuleMoment[]): RuleMoment | undefined {
  return dates.reduce<RuleMoment | undefined>(
    (best, date) => (best && best.atMs <= date.atMs ? best : date),
    undefined,
  );
}
