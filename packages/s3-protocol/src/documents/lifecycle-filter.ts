import type { LifecyclePredicates, LifecycleRule } from './lifecycle.ts';
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

/** Whether the rule is in force and its filter takes this version in. */
export function isEnabledFor(rule: LifecycleRule, version: LifecycleVersion): boolean {
  if (rule.status !== 'Enabled') return false;
  const { prefix = '', tags = [], sizeGreaterThan, sizeLessThan } = predicatesOf(rule);
  return (
    version.key.startsWith(prefix) &&
    tags.every((tag) => version.tags.some(({ key, value }) => key === tag.key && value === tag.value)) &&
    (sizeGreaterThan === undefined || version.sizeBytes > sizeGreaterThan) &&
    (sizeLessThan === undefined || version.sizeBytes < sizeLessThan)
  );
}

/** What a rule's filter asks for, however it is written. */
export function predicatesOf({ prefix, filter = {} }: LifecycleRule): LifecyclePredicates {
  if (prefix !== undefined) return { prefix };
  const { tag, and, ...own } = filter;
  return and ?? { ...own, ...(tag ? { tags: [tag] } : {}) };
}
