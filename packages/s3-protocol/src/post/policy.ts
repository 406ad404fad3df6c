import { S3Error } from '../errors.ts';
import type { PostFields } from './fields.ts';

export type PostCondition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string; source: string }
  | { kind: 'content-length-range'; minBytes: number; maxBytes: number }
  /** Well-formed, but impossible to satisfy. */
  | { kind: 'impossible'; source: string };

/** The signer's restrictions of a form. */
export interface PostPolicy {
  expiresAtMs: number;
  conditions: PostCondition[];
}

/** Limits of the file, whose size is known only after it has arrived. */
export interface PostLimits {
  minBytes: number;
  maxBytes: number;
}

/** Fields that need no condition. Source: S3 API reference, "POST policy", "Conditions". */
const freeFields: ReadonlySet<string> = new Set([
  'awsaccesskeyid',
  'file',
  'policy',
  'signature',
  'x-amz-signature',
]);

const utcMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Reads the form's `policy` field. @throws {S3Error} `InvalidPolicyDocument` */
export function parsePostPolicy(base64: string): PostPolicy {
  const document = readJson(base64);
  const { expiration, conditions, ...others } = document;
  const [unexpected] = Object.keys(others);
  if (unexpected !== undefined) throw invalid(`Unexpected: '${unexpected.toLowerCase()}'`);
  if (expiration === undefined) throw invalid('Policy missing expiration.');
  const isUtc = typeof expiration === 'string' && utcMoment.test(expiration);
  const expiresAtMs = isUtc ? Date.parse(expiration) : Number.NaN;
  if (Number.isNaN(expiresAtMs)) throw invalid(`Invalid 'expiration' value: '${String(expiration)}'`);
  if (conditions === undefined) throw invalid('Policy missing conditions.');
  if (!Array.isArray(conditions)) throw invalid("Invalid 'conditions' value: must be a List.");
  return { expiresAtMs, conditions: conditions.map(readCondition) };
}

/** A checksum can only cause a refusal, so it needs no condition either. */
const freePrefixes = ['x-ignore-', 'x-amz-checksum-'];

/**
 * Checks a form against its policy; the file's name must already be inserted. The bucket needs a condition too.
 * @throws {S3Error} `AccessDenied` naming the failed condition, or the field without one
 */
export function checkPostPolicy(
  policy: PostPolicy,
  form: { bucketName: string; fields: PostFields },
  nowMs: number,
): PostLimits {
  if (policy.expiresAtMs <= nowMs) throw denied('Policy expired.');
  const values = new Map([...form.fields, ['bucket', form.bucketName]]);
  const limits = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  const allowed = new Set<string>();
  for (const condition of policy.conditions) {
    if (condition.kind === 'content-length-range') {
      limits.minBytes = Math.max(limits.minBytes, condition.minBytes);
      limits.maxBytes = Math.min(limits.maxBytes, condition.maxBytes);
      continue;
    }
    if (condition.kind === 'impossible' || !fits(condition, values.get(condition.field))) {
      throw denied(`Policy Condition failed: ${condition.source}`);
    }
    allowed.add(condition.field);
  }
  const extra = [...values.keys()].filter(
    (name) =>
      !allowed.has(name) && !freeFields.has(name) && !freePrefixes.some((prefix) => name.startsWith(prefix)),
  );
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);
  return limits;
}

/** @throws {S3Error} `EntityTooSmall`, `EntityTooLarge` */
export function checkPostSize({ minBytes, maxBytes }: PostLimits, sizeBytes: number): void {
  const details = { ProposedSize: String(sizeBytes) };
  if (sizeBytes < minBytes) {
    throw new S3Error('EntityTooSmall', { details: { ...details, MinSizeAllowed: String(minBytes) } });
  }
  if (sizeBytes > maxBytes) {
    throw new S3Error('EntityTooLarge', { details: { ...details, MaxSizeAllowed: String(maxBytes) } });
  }
}

function readCondition(condition: unknown): PostCondition {
  if (Array.isArray(condition)) return readTriple(condition);
  const entries = typeof condition === 'object' && condition !== null ? Object.entries(condition) : [];
  const [[field, value] = [], ...others] = entries;
  if (field === undefined || others.length > 0) {
    throw invalid('Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.');
  }
  if (typeof value !== 'string') throw invalid('Invalid Simple-Condition: value must be a string.');
  return { kind: 'eq', field: field.toLowerCase(), value, source: listed(['eq', `$${field}`, value]) };
}

function readTriple(condition: readonly unknown[]): PostCondition {
  const source = listed(condition);
  const [operator, name, value] = condition;
  const kind = typeof operator === 'string' ? operator.toLowerCase() : '';
  if (condition.length !== 3) throw invalid(`Invalid Condition: wrong number of arguments: ${source}`);
  if (kind === 'content-length-range') return readRange(name, value, source);
  if (kind !== 'eq' && kind !== 'starts-with')
    throw invalid(`Invalid Condition: unknown operation ${source}`);
  if (typeof name !== 'string' || typeof value !== 'string') throw invalid(`Invalid Condition: ${source}`);
  if (!name.startsWith('$')) return { kind: 'impossible', source };
  return { kind, field: name.slice(1).toLowerCase(), value, source };
}

function readRange(min: unknown, max: unknown, source: string): PostCondition {
  const [minBytes, maxBytes] = [Number(min), Number(max)];
  if (Number.isNaN(minBytes) || Number.isNaN(maxBytes)) return { kind: 'impossible', source };
  const isRange = Number.isSafeInteger(minBytes) && Number.isSafeInteger(maxBytes) && minBytes >= 0;
  if (!isRange || minBytes > maxBytes) throw invalid(`Invalid content-length-range: ${source}`);
  return { kind: 'content-length-range', minBytes, maxBytes };
}

/** Formats a condition as S3 quotes it. */
function listed(condition: readonly unknown[]): string {
  return `[${condition.map((item) => JSON.stringify(item)).join(', ')}]`;
}

type FieldCondition = Extract<PostCondition, { field: string }>;

/**
 * Reports whether a field fulfills a condition. A starts-with condition on the empty string accepts a missing field, as
 * in Ceph, though S3 requires the field.
 */
function fits({ kind, field, value }: FieldCondition, found: string | undefined): boolean {
  if (found === undefined) return kind === 'starts-with' && value === '';
  // S3 allows escaping a dollar sign; an unescaped backslash is accepted too.
  const expected = [value, value.replaceAll('\\$', '$')];
  if (kind === 'eq') return expected.includes(found);
  // Several content types may be listed, and each must match.
  const items = field === 'content-type' ? found.split(',').map((item) => item.trim()) : [found];
  return items.every((item) => expected.some((start) => item.startsWith(start)));
}

function readJson(base64: string): Record<string, unknown> {
  try {
    const document: unknown = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
    if (typeof document === 'object' && document !== null && !Array.isArray(document)) {
      return document as Record<string, unknown>;
    }
  } catch (cause) {
    throw invalid('Invalid JSON.', cause);
  }
  throw invalid('Invalid JSON.');
}

function invalid(message: string, cause?: unknown): S3Error {
  return new S3Error('InvalidPolicyDocument', { message: `Invalid Policy: ${message}`, cause });
}

function denied(message: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${message}`);
}
