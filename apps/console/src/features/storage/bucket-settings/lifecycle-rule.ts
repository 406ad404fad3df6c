import type { CallOutput, getBucketLifecycle } from '@atoll/contract';

export type LifecycleRule = CallOutput<typeof getBucketLifecycle>[number];
export type Transition = NonNullable<LifecycleRule['transitions']>[number];
export type NoncurrentTransition = NonNullable<LifecycleRule['noncurrent_transitions']>[number];

/** Changes a rule; what is undefined is no longer said. */
export type ChangeRule = (part: { [Name in keyof LifecycleRule]?: LifecycleRule[Name] | undefined }) => void;

/** When something is done: so many days after an object was written, or on a date. */
export type When = 'days' | 'date';

/** What becomes of objects in the end. */
export type Ending = 'never' | When | 'markers';

const mebibyte = 1024 ** 2;

/** A number as it was typed; nothing where nothing was. */
export function wholeOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** Exact, so that what is not typed over stays as it is. */
export function toMegabytes(sizeBytes: number | undefined): string {
  return sizeBytes === undefined ? '' : (sizeBytes / mebibyte).toFixed(20).replace(/\.?0+$/, '');
}

export function fromMegabytes(text: string): number | undefined {
  const value = Number(text.replace(',', '.').replace(/[^\d.]/g, ''));
  return text === '' || Number.isNaN(value) ? undefined : Math.round(value * mebibyte);
}

/** A date of a rule, which is the beginning of a day in UTC, as a field for days has it. */
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

const usualDays = 30;

/** What another ending says first. `today` is the beginning of a day in UTC. */
export function toEnding(ending: Ending, today: number): Parameters<ChangeRule>[0] {
  return {
    expire_days: ending === 'days' ? usualDays : undefined,
    expire_at: ending === 'date' ? today : undefined,
    expire_delete_markers: ending === 'markers' ? true : undefined,
  };
}

/** S3 takes days or dates in one rule, not both: what is added speaks as what is there. */
export function whenOf({ expire_at, transitions = [] }: LifecycleRule): When {
  return expire_at !== undefined || transitions.some(({ at }) => at !== undefined) ? 'date' : 'days';
}

/** A class that no other of the rule's transitions goes to, and that the first of them goes to by itself. */
export function nextClass(taken: readonly { storage_class: string }[], classes: readonly string[]): string {
  const isFree = (name: string) => taken.every(({ storage_class }) => storage_class !== name);
  return classes.findLast(isFree) ?? classes.at(-1) ?? '';
}

/** A list, unless nothing is in it. */
export function listOf<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}
