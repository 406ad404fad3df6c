import type { AuditEntry } from '../log/queries.ts';

/** One value of a change, extracted from its structure. */
export interface AuditValue {
  /** The names of its parents and itself, such as `rules`, `1`, `prefix`. Numbers count from 1. */
  path: readonly string[];
  value: string | number | boolean | null;
  /** Whether it was truncated when it was recorded. */
  isCut?: true;
}

/** Replaces secrets in records. */
export const hiddenValue = '…';

/** Fields that nobody entered: for the protocol, or recorded in addition. IDs have no meaning for people. */
export const unspoken: ReadonlySet<string> = new Set([
  'user_type',
  'confirm_password',
  'before',
  'after',
  'replaces',
  'agent_name',
  'project_name',
  'key_name',
  'node_name',
  'link_name',
  'old_password',
  'signature',
  'passkey',
  'code',
  'identity',
  'interaction',
  'audit_id',
  'client_id',
  'client_key',
  'consent_sha256',
  'conversation_ids',
  'crc32c',
  'device_id',
  'evaluation_id',
  'golden_id',
  'grant_id',
  'invitation_id',
  'item_hash',
  'job',
  'message_id',
  'message_ids',
  'passkey_id',
  'person_id',
  'picture',
  'request_id',
  'session_id',
  'upload_id',
]);

/** Deeper and longer than any setting; the rest is omitted. */
const deepest = 6;
const most = 60;

/** Returns the values of a change one by one, flattening lists and structures. */
export function valuesOf({ detail }: Pick<AuditEntry, 'detail'>): AuditValue[] {
  return detail
    .flatMap(({ name, value }) => valuesIn([name], parsed(value), value))
    .filter(({ path }) => !path.some((part) => unspoken.has(part)))
    .slice(0, most);
}

/** Returns the values of a setting before and after a change, or undefined if they weren’t recorded. */
export function settingOf({
  detail,
}: Pick<AuditEntry, 'detail'>): { before: AuditValue[]; after: AuditValue[] } | undefined {
  const valuesAt = (moment: string) => {
    const text = detail.find(({ name }) => name === moment)?.value;
    return text === undefined || text === 'null' ? [] : valuesIn([], parsed(text), text);
  };
  if (!detail.some(({ name }) => name === 'before')) return undefined;
  return { before: valuesAt('before'), after: valuesAt('after') };
}

function valuesIn(path: readonly string[], value: unknown, text: string): AuditValue[] {
  if (value === undefined) return [{ path, value: text, isCut: true }];
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return [{ path, value: value.join(', ') }];
    return value.flatMap((one, index) => deeper(path, String(index + 1), one, text));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, one]) => deeper(path, name, one, text));
  }
  const document = isDocument(path, value) ? parsed(value) : undefined;
  if (typeof document === 'object' && document !== null) return valuesIn(path, document, '');
  return [{ path, value: value as AuditValue['value'] }];
}

/** Reports whether a value is the JSON text of a bucket policy, which is recorded as it was sent. */
function isDocument(path: readonly string[], value: unknown): value is string {
  return path.at(-1) === 'policy' && typeof value === 'string';
}

function deeper(path: readonly string[], name: string, value: unknown, text: string): AuditValue[] {
  return path.length < deepest ? valuesIn([...path, name], value, text) : [];
}

/** Parses a recorded value, which is text or JSON. Returns undefined for a truncated structure. */
function parsed(text: string): unknown {
  const isStructure = /^[[{]/.test(text);
  if (!isStructure && !/^(true|false|null|-?\d{1,15}(\.\d+)?)$/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return isStructure ? undefined : text;
  }
}

/** A value before and after a change; undefined if it was or is absent. */
export interface AuditDifference {
  path: readonly string[];
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

/** Returns the different values of two changes of one setting. */
export function differencesOf(
  before: readonly AuditValue[],
  after: readonly AuditValue[],
): AuditDifference[] {
  const keyOf = ({ path }: AuditValue) => path.join('\n');
  const earlier = new Map(before.map((value) => [keyOf(value), value]));
  const later = new Map(after.map((value) => [keyOf(value), value]));
  const keys = new Set([...later.keys(), ...earlier.keys()]);
  return [...keys].flatMap((key) => {
    const [old, now] = [earlier.get(key), later.get(key)];
    const path = now?.path ?? old?.path ?? [];
    return (old?.value ?? null) === (now?.value ?? null) ? [] : [{ path, before: old, after: now }];
  });
}
