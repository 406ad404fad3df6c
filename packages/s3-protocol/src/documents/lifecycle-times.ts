import { uriEncode } from '../sigv4/canonical.ts';
import type { LifecycleRule } from './lifecycle.ts';
import { isEnabledFor, type LifecycleVersion, predicatesOf } from './lifecycle-filter.ts';

export interface LifecycleClock {
  /** For tests that can't wait: a shortened day is counted exactly, not to the next midnight. */
  secondsPerDay?: number;
}

/** A moment that a rule names. */
export interface RuleMoment {
  atMs: number;
  ruleId: string;
}

const secondsPerRealDay = 24 * 3600;
/** The last midnight that a date can name. */
const lastMidnightMs = Date.UTC(9999, 11, 31);

/** When an unfinished upload is to be aborted, and by which rule; undefined when no rule says so. */
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

/** When a current object will expire, and by which rule; undefined when no rule says so. */
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

/** The text of `x-amz-expiration`. */
export function expirationHeader({ atMs, ruleId }: RuleMoment): string {
  return `expiry-date="${new Date(atMs).toUTCString()}", rule-id="${uriEncode(ruleId)}"`;
}

/** That many days later, rounded up to midnight UTC. */
export function afterDays(startMs: number, days: number, clock: LifecycleClock = {}): number {
  const dayMs = (clock.secondsPerDay ?? secondsPerRealDay) * 1000;
  // A day that no date reaches is as good as never.
  const atMs = Math.min(startMs + days * dayMs, lastMidnightMs);
  return dayMs === secondsPerRealDay * 1000 ? Math.ceil(atMs / dayMs) * dayMs : atMs;
}

/** When the rule ends this version, whichever way; undefined for never. */
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

/** When an action on current versions is due for this one. */
export function dateOf(
  action: { days?: number; dateMs?: number } | undefined,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  if (action?.days !== undefined) return afterDays(version.modifiedAtMs, action.days, clock);
  return action?.dateMs;
}

/** When an action on noncurrent versions is due for this one; undefined while it is among the newer ones that are kept. */
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
