import type { CallOutput, getBucketLifecycle } from '@atoll/contract';

export type LifecycleRule = CallOutput<typeof getBucketLifecycle>[number];
export type Transition = NonNullable<LifecycleRule['transitions']>[number];
export type NoncurrentTransition = NonNullable<LifecycleRule['noncurrent_transitions']>[number];

/** Changes a rule. Undefined values are removed from it. */
export type ChangeRule = (part: { [Name in keyof LifecycleRule]?: LifecycleRule[Name] | undefined }) => void;

/** The time of an action: days after an object was written, or on a date. */
export type When = 'days' | 'date';

/** The final action on objects. */
export type Ending = 'never' | When | 'markers';

/** Parses a whole number; undefined for an empty text. */
export function wholeOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** Formats a rule's date, the start of a day in UTC, for a date field. */
export function toDay(timeMs: number | undefined): string {
  return timeMs === undefined ? '' : new Date(timeMs).toISOString().slice(0, 10);
}

export function fromDay(day: string): number | undefined {
  const timeMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

export function endingOf({ expire_days, expire_at, expire_delete_markers }: LifecycleRule): Ending {
  if (expire_at !== undefined) return 'date';
  if (expire_days !== undefined) return 'days';
  return expire_delete_markers ? 'markers' : 'never';
}

export const usualDays = 30;

/** Returns the initial values of another ending. `today` is the start of a day in UTC. */
export function toEnding(ending: Ending, today: number): Parameters<ChangeRule>[0] {
  return {
    expire_days: ending === 'days' ? usualDays : undefined,
    expire_at: ending === 'date' ? today : undefined,
    expire_delete_markers: ending === 'markers' ? true : undefined,
  };
}

/** Returns the kind of time that a rule uses: S3 allows days or dates in one rule, not both. */
export function whenOf({ expire_at, transitions = [] }: LifecycleRule): When {
  return expire_at !== undefined || transitions.some(({ at }) => at !== undefined) ? 'date' : 'days';
}

/** Returns the last storage class in the list that is not yet used by a transition of the rule. */
export function nextClass(taken: readonly { storage_class: string }[], classes: readonly string[]): string {
  const isFree = (name: string) => taken.every(({ storage_class }) => storage_class !== name);
  return classes.findLast(isFree) ?? classes.at(-1) ?? '';
}

/** Returns undefined for an empty list. */
export function listOf<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}

export interface RuleChange {
  kind: 'added' | 'changed' | 'removed';
  id: string;
}

/** Compares rules by their names, which are unique. */
export function ruleChanges(saved: readonly LifecycleRule[], rules: readonly LifecycleRule[]): RuleChange[] {
  const before = new Map(saved.map((rule) => [rule.id ?? '', JSON.stringify(rule)]));
  const edited = rules.flatMap((rule): RuleChange[] => {
    const id = rule.id ?? '';
    const earlier = before.get(id);
    before.delete(id);
    if (earlier === JSON.stringify(rule)) return [];
    return [{ kind: earlier === undefined ? 'added' : 'changed', id }];
  });
  return [...edited, ...[...before.keys()].map((id): RuleChange => ({ kind: 'removed', id }))];
}

/** Reports whether a rule has no action. S3 refuses such a rule. */
export function isEmpty(rule: LifecycleRule): boolean {
  return (
    endingOf(rule) === 'never' &&
    rule.noncurrent_expire_days === undefined &&
    rule.abort_upload_days === undefined &&
    (rule.transitions ?? []).length === 0 &&
    (rule.noncurrent_transitions ?? []).length === 0
  );
}

/** Reports whether a rule deletes objects whose previous versions no rule deletes, so that they stay for good if there are any. */
export function leavesVersions(rule: LifecycleRule, rules: readonly LifecycleRule[]): boolean {
  const ending = endingOf(rule);
  if (!rule.enabled || (ending !== 'days' && ending !== 'date')) return false;
  const isSame = (other: LifecycleRule) => filterOf(other) === filterOf(rule);
  return rules.every(
    (other) =>
      !other.enabled ||
      other.noncurrent_expire_days === undefined ||
      !(isSame(other) || (isUnfiltered(other) && (rule.prefix ?? '').startsWith(other.prefix ?? ''))),
  );
}

function isUnfiltered({ tags, size_greater_than, size_less_than }: LifecycleRule): boolean {
  return (tags ?? []).length === 0 && size_greater_than === undefined && size_less_than === undefined;
}

function filterOf({ prefix = '', tags = [], size_greater_than, size_less_than }: LifecycleRule): string {
  return JSON.stringify([prefix, tags, size_greater_than, size_less_than]);
}
