import { type LifecycleRule, type TransitionStorageClass, transitionStorageClasses } from './lifecycle.ts';
import { isEnabledFor, type LifecycleVersion, predicatesOf } from './lifecycle-filter.ts';
import { dateOf, endOf, type LifecycleClock, noncurrentAt } from './lifecycle-times.ts';

/**
 * The action due for a version, and its rule. `expire` deletes a current object (with versioning, by a delete marker),
 * `delete-version` permanently deletes a noncurrent one, `remove-delete-marker` removes a marker without older versions.
 */
export type LifecycleAction =
  | { kind: 'expire' | 'delete-version' | 'remove-delete-marker'; ruleId: string }
  | { kind: 'transition'; storageClass: TransitionStorageClass; ruleId: string };

/** The minimum size for transitions if the rule has no size filter. Source: S3 API, `x-amz-transition-default-minimum-object-size`. */
export const transitionMinimums = ['all_storage_classes_128K', 'varies_by_storage_class'] as const;

export type TransitionMinimum = (typeof transitionMinimums)[number];

export interface LifecycleOptions extends LifecycleClock {
  /** Without it, there is no minimum. */
  transitionMinimum?: TransitionMinimum;
}

const minimumSizeBytes = 128 * 1024;
/** Classes without a minimum in `varies_by_storage_class`. */
const archiveClasses: readonly string[] = ['GLACIER', 'ARCHIVE', 'DEEP_ARCHIVE'];

/**
 * Returns the action that is due for a version now, if any. Deletion wins over transition; of several transitions the furthest
 * wins.
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
  // GLACIER is S3 clients' name for this endpoint's ARCHIVE: they are equivalent.
  const name = storageClass === 'GLACIER' ? 'ARCHIVE' : storageClass;
  return (transitionStorageClasses as readonly string[]).indexOf(name);
}
