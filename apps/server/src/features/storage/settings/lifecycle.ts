import type { CallInput, CallOutput, getBucketLifecycle, setBucketLifecycle } from '@atoll/contract';
import {
  type LifecycleRule,
  parseLifecycle,
  transitionMinimums,
  writeLifecycle,
  xmlDocument,
} from '@atoll/s3-protocol';
import { newId } from '../../../platform/ids.ts';
import type { LifecycleSetting } from '../kernel/setting.ts';
import { defineSetting } from './bucket-setting.ts';

type SentRule = CallInput<typeof setBucketLifecycle>['rules'][number];
type AnsweredRule = CallOutput<typeof getBucketLifecycle>[number];
type Filter = NonNullable<LifecycleRule['filter']>;

/** The S3 endpoint has its own operations for it: a header sets the minimum size for transitions. */
export const lifecycle = defineSetting({
  name: 'lifecycle',
  operations: {
    get: 'GetBucketLifecycleConfiguration',
    put: 'PutBucketLifecycleConfiguration',
    delete: 'DeleteBucketLifecycle',
  },
  calls: { get: 'getBucketLifecycle', set: 'setBucketLifecycle' },
  json: {
    read: (value) => (value?.rules ?? []).map(fromLifecycleRule),
    write: ({ rules }, before) => (rules.length === 0 ? undefined : toLifecycle(rules, before)),
  },
});

/** Validates by the rules of S3's document; what JSON can't express stays unchanged. @throws {S3Error} */
export function toLifecycle(
  sent: readonly SentRule[],
  before: Pick<LifecycleSetting, 'minimumObjectSize'> | undefined,
): LifecycleSetting {
  const document = xmlDocument(writeLifecycle(sent.map(toLifecycleRule)));
  const minimumObjectSize = before?.minimumObjectSize ?? transitionMinimums[0];
  return { rules: parseLifecycle(document, newId), minimumObjectSize };
}

/** Converts to S3's document, whose own rules validate it. */
function toLifecycleRule(rule: SentRule): LifecycleRule {
  return {
    id: rule.id ?? '',
    status: rule.enabled ? 'Enabled' : 'Disabled',
    filter: toFilter(rule),
    expiration: unlessEmpty({
      days: rule.expire_days,
      dateMs: rule.expire_at,
      expiredObjectDeleteMarker: rule.expire_delete_markers,
    }),
    noncurrentExpiration:
      rule.noncurrent_expire_days === undefined
        ? undefined
        : { noncurrentDays: rule.noncurrent_expire_days, newerNoncurrentVersions: rule.noncurrent_keep },
    abortIncompleteUpload:
      rule.abort_upload_days === undefined ? undefined : { daysAfterInitiation: rule.abort_upload_days },
    transitions: rule.transitions?.map(({ days, at, storage_class }) => ({
      days,
      dateMs: at,
      storageClass: storage_class as NonNullable<LifecycleRule['transitions']>[number]['storageClass'],
    })),
    noncurrentTransitions: rule.noncurrent_transitions?.map(({ days, keep, storage_class }) => ({
      noncurrentDays: days,
      newerNoncurrentVersions: keep,
      storageClass: storage_class as NonNullable<LifecycleRule['transitions']>[number]['storageClass'],
    })),
  };
}

function fromLifecycleRule(rule: LifecycleRule): AnsweredRule {
  const { filter = {}, expiration, noncurrentExpiration } = rule;
  const predicates = filter.and ?? { ...filter, tags: filter.tag && [filter.tag] };
  return {
    id: rule.id,
    enabled: rule.status === 'Enabled',
    prefix: rule.prefix ?? predicates.prefix,
    tags: predicates.tags,
    size_greater_than: predicates.sizeGreaterThan,
    size_less_than: predicates.sizeLessThan,
    expire_days: expiration?.days,
    expire_at: expiration?.dateMs,
    expire_delete_markers: expiration?.expiredObjectDeleteMarker,
    noncurrent_expire_days: noncurrentExpiration?.noncurrentDays,
    noncurrent_keep: noncurrentExpiration?.newerNoncurrentVersions,
    abort_upload_days: rule.abortIncompleteUpload?.daysAfterInitiation,
    transitions: rule.transitions?.map(({ days, dateMs, storageClass }) => ({
      days,
      at: dateMs,
      storage_class: storageClass,
    })),
    noncurrent_transitions: rule.noncurrentTransitions?.map((transition) => ({
      days: transition.noncurrentDays,
      keep: transition.newerNoncurrentVersions,
      storage_class: transition.storageClass,
    })),
  };
}

/** Converts a filter. A single predicate stands alone; several are combined in `And`. */
function toFilter({ prefix, tags = [], size_greater_than, size_less_than }: SentRule): Filter {
  const alone: Filter[] = [
    ...(prefix === undefined ? [] : [{ prefix }]),
    ...tags.map((tag) => ({ tag })),
    ...(size_greater_than === undefined ? [] : [{ sizeGreaterThan: size_greater_than }]),
    ...(size_less_than === undefined ? [] : [{ sizeLessThan: size_less_than }]),
  ];
  const [only = {}] = alone;
  if (alone.length < 2) return only;
  return {
    and: {
      prefix,
      ...(tags.length > 0 ? { tags } : {}),
      sizeGreaterThan: size_greater_than,
      sizeLessThan: size_less_than,
    },
  };
}

function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.values(value).every((part) => part === undefined) ? undefined : value;
}
