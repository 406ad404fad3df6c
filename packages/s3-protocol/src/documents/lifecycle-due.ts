import { uriEncode } from '../sigv4/canonical.ts';
import {
  type LifecyclePredicates,
  type LifecycleRule,
  type TransitionStorageClass,
  transitionStorageClasses,
} from './lifecycle.ts';
import type { Tag } from './tagging.ts';

/** One version of an object, as lifecycle rules see it. */
export interface LifecycleVersion {
  key: string;
  sizeBytes: number;
  tags: readonly Tag[];
  modifiedAtMs: number;
  isLatest: boolean;
  isDeleteMarker: boolean;
  /** When the next newer version was written. Only for versions that aren't the latest. */
  noncurrentSinceMs?: number;
  /** How many noncurrent versions of the key are newer than this one. */
  newerNoncurrentCount: number;
  /** No other version of the key is left. */
  isOnlyVersion: boolean;
  storageClass: string;
}

/** What is to be done with a version, and the rule that says so. */
export type LifecycleAction = { ruleId: string } & (
  | /** A current object is deleted: with versioning, by a delete marker. */ { kind: 'expire' }
  /** A noncurrent version is deleted for good. */
  | { kind: 'delete-version' }
  /** A delete marker that hides nothing any more is removed. */
  | { kind: 'remove-delete-marker' }
  | { kind: 'transition'; storageClass: TransitionStorageClass }
);

export interface LifecycleClock {
  /** For tests that can't wait: a shortened day is counted exactly, not to the next midnight. */
  secondsPerDay?: number;
}

/** What is too small to be moved when its rule doesn't speak of sizes. Source: S3 API, `x-amz-transition-default-minimum-object-size`. */
export const transitionMinimums = ['all_storage_classes_128K', 'varies_by_storage_class'] as const;

export type TransitionMinimum = (typeof transitionMinimums)[number];

export interface LifecycleOptions extends LifecycleClock {
  /** Without it anything is moved, however small. */
  transitionMinimum?: TransitionMinimum;
}

const secondsPerRealDay = 24 * 3600;
const minimumSizeBytes = 128 * 1024;
/** Those that take small objects where the minimum varies. */
const archiveClasses: readonly string[] = ['GLACIER', 'ARCHIVE', 'DEEP_ARCHIVE'];

/**
 * What is due for a version now, if anything. Deleting goes before moving; of several moves the furthest wins.
 * Source: S3 User Guide, "Lifecycle configuration elements", "Understanding object expiration", "Conflicts".
 */
export function dueLifecycleAction(
  rules: readonly LifecycleRule[],
  version: LifecycleVersion,
  nowMs: number,
  options: LifecycleOptions = {},
): LifecycleAction | undefined {
  const matching = rules.filter((rule) => isEnabledFor(rule, version));
  const isDue = (atMs: number | undefined): boolean => atMs !== undefined && atMs <= nowMs;
  const found = matching.find((rule) => isDue(endOf(rule, version, options)));
  if (found) return { kind: kindOfEnd(version), ruleId: found.id };
  return version.isDeleteMarker ? undefined : furthestMove(matching, version, isDue, options);
}

/** When an unfinished upload is to be aborted, and by which rule; undefined when no rule says so. */
export function uploadAbort(
  rules: readonly LifecycleRule[],
  upload: { key: string; initiatedAtMs: number },
  clock: LifecycleClock = {},
): { atMs: number; ruleId: string } | undefined {
  const dates = rules.flatMap((rule) => {
    const prefix = rule.prefix ?? predicatesOf(rule).prefix ?? '';
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
): { atMs: number; ruleId: string } | undefined {
  if (!version.isLatest || version.isDeleteMarker) return undefined;
  const dates = rules.flatMap((rule) => {
    const atMs = isEnabledFor(rule, version) ? endOf(rule, version, clock) : undefined;
    return atMs === undefined ? [] : [{ atMs, ruleId: rule.id }];
  });
  return earliest(dates);
}

/** The text of `x-amz-expiration`. */
export function expirationHeader({ atMs, ruleId }: { atMs: number; ruleId: string }): string {
  return `expiry-date="${new Date(atMs).toUTCString()}", rule-id="${uriEncode(ruleId)}"`;
}

/** That many days later, rounded up to midnight UTC. */
export function afterDays(startMs: number, days: number, clock: LifecycleClock = {}): number {
  const dayMs = (clock.secondsPerDay ?? secondsPerRealDay) * 1000;
  const atMs = startMs + days * dayMs;
  return dayMs === secondsPerRealDay * 1000 ? Math.ceil(atMs / dayMs) * dayMs : atMs;
}

/** When the rule ends this version, whichever way; undefined for never. */
function endOf(rule: LifecycleRule, version: LifecycleVersion, clock: LifecycleClock): number | undefined {
  const { expiration, noncurrentExpiration } = rule;
  if (!version.isLatest) return noncurrentAt(noncurrentExpiration, version, clock);
  if (!version.isDeleteMarker) return dateOf(expiration, version, clock);
  if (!version.isOnlyVersion) return undefined;
  return expiration?.expiredObjectDeleteMarker ? version.modifiedAtMs : dateOf(expiration, version, clock);
}

function kindOfEnd(version: LifecycleVersion): 'expire' | 'delete-version' | 'remove-delete-marker' {
  if (!version.isLatest) return 'delete-version';
  return version.isDeleteMarker ? 'remove-delete-marker' : 'expire';
}

function furthestMove(
  rules: readonly LifecycleRule[],
  version: LifecycleVersion,
  isDue: (atMs: number | undefined) => boolean,
  options: LifecycleOptions,
): LifecycleAction | undefined {
  const moves = rules.flatMap((rule) => {
    const due = version.isLatest
      ? (rule.transitions ?? []).filter((transition) => isDue(dateOf(transition, version, options)))
      : (rule.noncurrentTransitions ?? []).filter((move) => isDue(noncurrentAt(move, version, options)));
    return due
      .filter(({ storageClass }) => isLargeEnough(rule, version, storageClass, options))
      .map(({ storageClass }) => ({ kind: 'transition' as const, storageClass, ruleId: rule.id }));
  });
  return moves
    .filter(({ storageClass }) => rank(storageClass) > rank(version.storageClass))
    .reduce<(typeof moves)[number] | undefined>(
      (best, move) => (best && rank(best.storageClass) >= rank(move.storageClass) ? best : move),
      undefined,
    );
}

function isLargeEnough(
  rule: LifecycleRule,
  version: LifecycleVersion,
  storageClass: string,
  { transitionMinimum }: LifecycleOptions,
): boolean {
  const { sizeGreaterThan, sizeLessThan } = predicatesOf(rule);
  const speaksOfSizes = sizeGreaterThan !== undefined || sizeLessThan !== undefined;
  const takesSmall = transitionMinimum === 'varies_by_storage_class' && archiveClasses.includes(storageClass);
  return (
    transitionMinimum === undefined || speaksOfSizes || takesSmall || version.sizeBytes >= minimumSizeBytes
  );
}

function rank(storageClass: string): number {
  // GLACIER is what S3's clients call this endpoint's ARCHIVE: neither is below the other.
  const name = storageClass === 'GLACIER' ? 'ARCHIVE' : storageClass;
  return (transitionStorageClasses as readonly string[]).indexOf(name);
}

function dateOf(
  action: { days?: number; dateMs?: number } | undefined,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  if (action?.days !== undefined) return afterDays(version.modifiedAtMs, action.days, clock);
  return action?.dateMs;
}

function noncurrentAt(
  action: { noncurrentDays: number; newerNoncurrentVersions?: number } | undefined,
  version: LifecycleVersion,
  clock: LifecycleClock,
): number | undefined {
  if (!action || version.noncurrentSinceMs === undefined) return undefined;
  if (version.newerNoncurrentCount < (action.newerNoncurrentVersions ?? 0)) return undefined;
  return afterDays(version.noncurrentSinceMs, action.noncurrentDays, clock);
}

function isEnabledFor(rule: LifecycleRule, version: LifecycleVersion): boolean {
  if (rule.status !== 'Enabled') return false;
  const { prefix = '', tags = [], sizeGreaterThan, sizeLessThan } = predicatesOf(rule);
  return (
    version.key.startsWith(prefix) &&
    tags.every((tag) => version.tags.some(({ key, value }) => key === tag.key && value === tag.value)) &&
    (sizeGreaterThan === undefined || version.sizeBytes > sizeGreaterThan) &&
    (sizeLessThan === undefined || version.sizeBytes < sizeLessThan)
  );
}

function predicatesOf({ prefix, filter = {} }: LifecycleRule): LifecyclePredicates {
  if (prefix !== undefined) return { prefix };
  const { tag, and, ...own } = filter;
  return and ?? { ...own, ...(tag ? { tags: [tag] } : {}) };
}

function earliest(
  dates: readonly { atMs: number; ruleId: string }[],
): { atMs: number; ruleId: string } | undefined {
  return dates.reduce<(typeof dates)[number] | undefined>(
    (best, date) => (best && best.atMs <= date.atMs ? best : date),
    undefined,
  );
}
