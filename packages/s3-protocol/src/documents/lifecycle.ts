import {
  boolean,
  documentCodec,
  integer,
  oneOf,
  optional,
  repeatedMaybe,
  repeatedOnce,
  required,
  string,
  struct,
  timestamp,
  token,
} from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';
import { checkLifecycle } from './lifecycle-checks.ts';
import { type Tag, tagCodec } from './tagging.ts';

/** In descending order of storage cost: a transition only moves down this list. `ARCHIVE` is this endpoint's own name. */
export const transitionStorageClasses = [
  'STANDARD_IA',
  'INTELLIGENT_TIERING',
  'ONEZONE_IA',
  'GLACIER_IR',
  'GLACIER',
  'ARCHIVE',
  'DEEP_ARCHIVE',
] as const;

export type TransitionStorageClass = (typeof transitionStorageClasses)[number];

/** All given predicates must hold. Sizes are in bytes and exclusive. */
export interface LifecyclePredicates {
  prefix?: string;
  tags?: Tag[];
  sizeGreaterThan?: number;
  sizeLessThan?: number;
}

/** One predicate, or several of them in `and`. */
export interface LifecycleFilter extends Omit<LifecyclePredicates, 'tags'> {
  tag?: Tag;
  and?: LifecyclePredicates;
}

/** One of three times; delete markers may be `false` with the others. `dateMs` is a midnight, UTC. */
export interface LifecycleExpiration {
  dateMs?: number;
  days?: number;
  expiredObjectDeleteMarker?: boolean;
}

export interface LifecycleTransition {
  dateMs?: number;
  days?: number;
  storageClass: TransitionStorageClass;
}

export interface NoncurrentExpiration {
  noncurrentDays: number;
  newerNoncurrentVersions?: number;
}

export interface NoncurrentTransition extends NoncurrentExpiration {
  storageClass: TransitionStorageClass;
}

export interface LifecycleRule {
  id: string;
  /** The older form of a filter; a rule has one of the two. */
  prefix?: string;
  filter?: LifecycleFilter;
  status: 'Enabled' | 'Disabled';
  expiration?: LifecycleExpiration;
  transitions?: LifecycleTransition[];
  noncurrentTransitions?: NoncurrentTransition[];
  noncurrentExpiration?: NoncurrentExpiration;
  abortIncompleteUpload?: { daysAfterInitiation: number };
}

/** A rule as sent: S3 generates missing names. */
export type SentLifecycleRule = Omit<LifecycleRule, 'id'> & { id?: string };

const storageClass = oneOf(transitionStorageClasses);
const sizes = {
  sizeGreaterThan: optional('ObjectSizeGreaterThan', integer),
  sizeLessThan: optional('ObjectSizeLessThan', integer),
};

const filterCodec = struct<LifecycleFilter>({
  prefix: optional('Prefix', string),
  tag: optional('Tag', tagCodec),
  ...sizes,
  and: optional(
    'And',
    struct<LifecyclePredicates>({
      prefix: optional('Prefix', string),
      tags: repeatedMaybe('Tag', tagCodec),
      ...sizes,
    }),
  ),
});

const ruleCodec = struct<SentLifecycleRule>({
  expiration: optional(
    'Expiration',
    struct<LifecycleExpiration>({
      dateMs: optional('Date', timestamp),
      days: optional('Days', integer),
      expiredObjectDeleteMarker: optional('ExpiredObjectDeleteMarker', boolean),
    }),
  ),
  id: optional('ID', token),
  prefix: optional('Prefix', string),
  filter: optional('Filter', filterCodec),
  status: required('Status', oneOf(['Enabled', 'Disabled'])),
  transitions: repeatedMaybe(
    'Transition',
    struct<LifecycleTransition>({
      dateMs: optional('Date', timestamp),
      days: optional('Days', integer),
      storageClass: required('StorageClass', storageClass),
    }),
  ),
  noncurrentTransitions: repeatedMaybe(
    'NoncurrentVersionTransition',
    struct<NoncurrentTransition>({
      noncurrentDays: required('NoncurrentDays', integer),
      storageClass: required('StorageClass', storageClass),
      newerNoncurrentVersions: optional('NewerNoncurrentVersions', integer),
    }),
  ),
  noncurrentExpiration: optional(
    'NoncurrentVersionExpiration',
    struct<NoncurrentExpiration>({
      noncurrentDays: required('NoncurrentDays', integer),
      newerNoncurrentVersions: optional('NewerNoncurrentVersions', integer),
    }),
  ),
  abortIncompleteUpload: optional(
    'AbortIncompleteMultipartUpload',
    struct<{ daysAfterInitiation: number }>({
      daysAfterInitiation: required('DaysAfterInitiation', integer),
    }),
  ),
});

const lifecycleDocument = documentCodec<{ rules: SentLifecycleRule[] }>(
  'LifecycleConfiguration',
  struct({ rules: repeatedOnce('Rule', ruleCodec) }),
);

/** `newRuleId` generates missing names. @throws {S3Error} `MalformedXML`, `InvalidArgument`, `InvalidRequest` */
export function parseLifecycle(source: string, newRuleId: () => string): LifecycleRule[] {
  const { rules } = lifecycleDocument.parse(source);
  checkLifecycle(rules);
  return rules.map((rule) => ({ ...rule, id: rule.id || newRuleId() }));
}

export function writeLifecycle(rules: readonly LifecycleRule[]): Xml {
  return lifecycleDocument.write({ rules: [...rules] });
}
