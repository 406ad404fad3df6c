import { dayMs } from '../bounds.ts';
import { S3Error } from '../errors.ts';
import type {
  LifecycleExpiration,
  LifecycleFilter,
  LifecyclePredicates,
  NoncurrentExpiration,
  SentLifecycleRule,
} from './lifecycle.ts';

const maxRules = 1000;
const maxIdLength = 255;
/** A key is no longer. */
const maxPrefixBytes = 1024;
const maxFilterBytes = 1_099_511_627_776_000;
/** Infrequent-access classes accept an object only after this many days. */
const minInfrequentDays = 30;
const infrequentClasses: readonly string[] = ['STANDARD_IA', 'ONEZONE_IA'];

/**
 * Checks AWS's rules for a configuration beyond its schema.
 * Source: S3 API, PutBucketLifecycleConfiguration; S3 User Guide, "Lifecycle configuration elements".
 * @throws {S3Error} `MalformedXML`, `InvalidArgument`, `InvalidRequest`
 */
export function checkLifecycle(rules: readonly SentLifecycleRule[]): void {
  if (rules.length > maxRules) {
    refuseRequest(`The number of lifecycle rules must not exceed the allowed limit of ${maxRules} rules.`);
  }
  const ids = rules.flatMap(({ id }) => (id ? [id] : []));
  if (new Set(ids).size < ids.length) {
    refuse('Rule ID must be unique. Found same ID for more than one rule');
  }
  for (const rule of rules) {
    if ((rule.id?.length ?? 0) > maxIdLength) {
      refuse(`ID length should not exceed allowed limit of ${maxIdLength}`);
    }
    if (rule.filter) checkFilter(rule.filter);
    else if (rule.prefix === undefined) throw new S3Error('MalformedXML');
    if (rule.filter && rule.prefix !== undefined) {
      refuseRequest(
        'Base level prefix cannot be used in Lifecycle V2, prefixes are only supported in the Filter.',
      );
    }
    checkPrefix(rule.prefix ?? rule.filter?.and?.prefix ?? rule.filter?.prefix);
    checkActions(rule);
    checkOnlyWholeFilter(rule);
  }
}

/**
 * Validates a filter. S3 requires `And` around several predicates. Clients written for Ceph omit it with the same
 * meaning, so that is accepted; only predicates next to an `And` are ambiguous.
 */
function checkFilter(filter: LifecycleFilter): void {
  const { and } = filter;
  const isAmbiguous = and !== undefined && Object.keys(filter).length > 1;
  if (isAmbiguous || (and && Object.keys(and).length === 0)) throw new S3Error('MalformedXML');
  const keys = (and?.tags ?? (filter.tag ? [filter.tag] : [])).map(({ key }) => key);
  if (keys.includes('')) throw new S3Error('MalformedXML');
  if (new Set(keys).size < keys.length) refuseRequest('Duplicate Tag Keys are not allowed.');
  checkSizes(and ?? filter);
}

function checkPrefix(prefix = ''): void {
  if (Buffer.byteLength(prefix) > maxPrefixBytes) {
    refuseRequest(`The maximum size of a prefix is ${maxPrefixBytes}.`);
  }
}

function checkSizes({ sizeGreaterThan, sizeLessThan }: LifecyclePredicates): void {
  for (const [name, value, min] of [
    ['ObjectSizeGreaterThan', sizeGreaterThan, 0],
    ['ObjectSizeLessThan', sizeLessThan, 1],
  ] as const) {
    if (value !== undefined && (value < min || value > maxFilterBytes)) {
      refuseRequest(`'${name}' should be between ${min} and ${maxFilterBytes}.`);
    }
  }
  if (sizeGreaterThan !== undefined && sizeLessThan !== undefined && sizeLessThan <= sizeGreaterThan) {
    refuseRequest("'ObjectSizeLessThan' has to be a value greater than 'ObjectSizeGreaterThan'.");
  }
}

function checkActions(rule: SentLifecycleRule): void {
  const { expiration, transitions, noncurrentTransitions, noncurrentExpiration, abortIncompleteUpload } =
    rule;
  if (
    !(expiration || transitions || noncurrentTransitions || noncurrentExpiration || abortIncompleteUpload)
  ) {
    refuseRequest('At least one action needs to be specified in a rule');
  }
  if (expiration) checkExpiration(expiration);
  checkTransitions(rule);
  checkNoncurrent(rule);
  if ((abortIncompleteUpload?.daysAfterInitiation ?? 1) < 1) {
    refuse("'DaysAfterInitiation' for AbortIncompleteMultipartUpload action must be a positive integer");
  }
}

function checkExpiration({ days, dateMs, expiredObjectDeleteMarker }: LifecycleExpiration): void {
  const ends = [days, dateMs, expiredObjectDeleteMarker || undefined].filter((value) => value !== undefined);
  const saysNothing = ends.length === 0 && expiredObjectDeleteMarker === undefined;
  if (saysNothing || ends.length > 1) throw new S3Error('MalformedXML');
  if ((days ?? 1) < 1) refuse("'Days' for Expiration action must be a positive integer");
  checkDate(dateMs);
}

function checkTransitions({ expiration, transitions = [], prefix, filter }: SentLifecycleRule): void {
  for (const { days, dateMs, storageClass } of transitions) {
    if ((days === undefined) === (dateMs === undefined)) throw new S3Error('MalformedXML');
    if ((days ?? 0) < 0) refuse("'Days' in Transition action must be nonnegative");
    if (days !== undefined) checkInfrequent('Days', 'Transition', days, storageClass);
    checkDate(dateMs);
  }
  checkDistinct(transitions, 'Transition');
  const timed = [...transitions, ...(expiration ? [expiration] : [])];
  const named = `'(prefix=${prefix ?? filter?.prefix ?? filter?.and?.prefix ?? ''})'`;
  if (timed.some(({ days }) => days !== undefined) && timed.some(({ dateMs }) => dateMs !== undefined)) {
    refuseRequest(
      `Found mixed 'Date' and 'Days' based Expiration and Transition actions in lifecycle rule for filter ${named}`,
    );
  }
  for (const unit of ['days', 'dateMs'] as const) {
    const end = expiration?.[unit];
    const name = unit === 'days' ? 'Days' : 'Date';
    if (end !== undefined && transitions.some((transition) => (transition[unit] ?? 0) >= end)) {
      refuse(
        `'${name}' in the Expiration action for filter ${named} must be greater than '${name}' in the Transition action`,
      );
    }
  }
}

function checkNoncurrent({ noncurrentTransitions = [], noncurrentExpiration }: SentLifecycleRule): void {
  for (const transition of noncurrentTransitions) {
    const { noncurrentDays, storageClass } = transition;
    if (noncurrentDays < 0) {
      refuse("'NoncurrentDays' in NoncurrentVersionTransition action must be nonnegative");
    }
    checkInfrequent('NoncurrentDays', 'NoncurrentVersionTransition', noncurrentDays, storageClass);
    checkNewerVersions(transition);
  }
  checkDistinct(noncurrentTransitions, 'NoncurrentVersionTransition');
  if (!noncurrentExpiration) return;
  const { noncurrentDays } = noncurrentExpiration;
  if (noncurrentDays < 1) {
    refuse("'NoncurrentDays' for NoncurrentVersionExpiration action must be a positive integer");
  }
  checkNewerVersions(noncurrentExpiration);
  if (noncurrentTransitions.some((transition) => transition.noncurrentDays >= noncurrentDays)) {
    refuse(
      "'NoncurrentDays' in the NoncurrentVersionExpiration action must be greater than 'NoncurrentDays' in the NoncurrentVersionTransition action",
    );
  }
}

/** Validates the number of newer versions. S3 itself does not enforce the documented limit of 100. */
function checkNewerVersions({ newerNoncurrentVersions = 1 }: NoncurrentExpiration): void {
  if (newerNoncurrentVersions < 1) refuse("'NewerNoncurrentVersions' must be a positive integer");
}

/** Refuses filters by tags or size on uploads and delete markers, which have neither. */
function checkOnlyWholeFilter({ filter, expiration, abortIncompleteUpload }: SentLifecycleRule): void {
  const hasTag = filter?.tag !== undefined || filter?.and?.tags !== undefined;
  const { sizeGreaterThan, sizeLessThan } = filter?.and ?? filter ?? {};
  const hasSize = sizeGreaterThan !== undefined || sizeLessThan !== undefined;
  for (const [action, isThere] of [
    ['AbortIncompleteMultipartUpload', abortIncompleteUpload !== undefined],
    ['ExpiredObjectDeleteMarker', expiration?.expiredObjectDeleteMarker !== undefined],
  ] as const) {
    if (isThere && hasTag) refuseRequest(`${action} cannot be specified with Tags.`);
    if (isThere && hasSize) refuseRequest(`${action} cannot be specified with Object Size.`);
  }
}

function checkInfrequent(field: string, action: string, days: number, storageClass: string): void {
  if (infrequentClasses.includes(storageClass) && days < minInfrequentDays) {
    refuse(
      `'${field}' in ${action} action must be greater than or equal to ${minInfrequentDays} for storageClass '${storageClass}'`,
    );
  }
}

function checkDistinct(transitions: readonly { storageClass: string }[], action: string): void {
  if (new Set(transitions.map(({ storageClass }) => storageClass)).size < transitions.length) {
    refuseRequest(`'StorageClass' must be different for '${action}' actions in same 'Rule'`);
  }
}

/** The earliest date is the one that JSON calls accept as well. */
function checkDate(dateMs: number | undefined): void {
  if ((dateMs ?? 0) % dayMs !== 0) refuse("'Date' must be at midnight GMT");
  if ((dateMs ?? 0) < 0) refuse("'Date' must not be before 1970-01-01");
}

function refuse(message: string): never {
  throw new S3Error('InvalidArgument', message);
}

function refuseRequest(message: string): never {
  throw new S3Error('InvalidRequest', message);
}
