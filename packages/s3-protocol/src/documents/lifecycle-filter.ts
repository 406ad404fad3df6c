import type { LifecyclePredicates, LifecycleRule } from './lifecycle.ts';
import type { Tag } from './tagging.ts';

/** The facts about a version of an object that lifecycle rules use. */
export interface LifecycleVersion {
  key: string;
  sizeBytes: number;
  tags: readonly Tag[];
  modifiedAtMs: number;
  isLatest: boolean;
  isDeleteMarker: boolean;
  /** Time at which the next newer version was written. Only for noncurrent versions. */
  noncurrentSinceMs?: number;
  /** Number of newer noncurrent versions of the key. */
  newerNoncurrentCount: number;
  /** The key has no other version. */
  isOnlyVersion: boolean;
  storageClass: string;
}

/** Reports whether the rule is enabled and its filter matches this version. */
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

/** Returns the predicates of a rule's filter in any of its forms. */
export function predicatesOf({ prefix, filter = {} }: LifecycleRule): LifecyclePredicates {
  if (prefix !== undefined) return { prefix };
  const { tag, and, ...own } = filter;
  return and ?? { ...own, ...(tag ? { tags: [tag] } : {}) };
}
