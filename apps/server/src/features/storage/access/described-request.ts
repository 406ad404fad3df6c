import {
  type ActionModifiers,
  operationRecord,
  parseObjectLockHeaders,
  parseTaggingHeader,
  type RequestFacts,
  readsSource,
  requiredActions,
  type S3Action,
  type S3Operation,
} from '@atoll/s3-protocol';
import type { EdgeFacts } from './access-request.ts';

/**
 * An S3 request, reduced to what access decisions need. The S3 endpoint describes its requests with it, and JSON calls and jobs
 * the equivalent S3 requests, so that `actionsOf` and `factsOf` give both the same result.
 */
export interface DescribedRequest {
  operation: S3Operation;
  /** Lowercase names. Includes `x-amz-*` query parameters of a presigned URL. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Returns the decoded value of a query parameter. */
  parameter(name: string): string | undefined;
  /** Facts from the body, which override the headers. */
  body?: Pick<EdgeFacts, 'objectLock' | 'requestTags'> | undefined;
}

/** The sender of a request, and its circumstances. */
export interface Circumstances {
  sourceIp: string;
  /** The request used TLS. */
  isSecure: boolean;
  nowMs: number;
  signature?: RequestFacts['signature'];
}

export type Actions = [S3Action, ...S3Action[]];

/**
 * Returns all actions that must be allowed, the operation's own first, except those on the source of a copy.
 * @param more facts that the headers don't contain
 */
export function actionsOf(request: DescribedRequest, more: ActionModifiers = {}): Actions {
  return requiredOf(request.operation, { ...modifiersOf(request), ...more });
}

export function requiredOf(operation: S3Operation, modifiers: ActionModifiers): Actions {
  const actions = requiredActions(operation, modifiers).filter(({ on }) => on !== 'source');
  return actions.map(({ action }) => action) as Actions;
}

/** Reports whether a request asks to bypass governance retention. */
export function bypassesGovernance({ headers }: Pick<DescribedRequest, 'headers'>): boolean {
  return headers['x-amz-bypass-governance-retention']?.toLowerCase() === 'true';
}

function modifiersOf(request: DescribedRequest): ActionModifiers {
  const { operation, headers } = request;
  const has = (name: string) => headers[name] !== undefined;
  const { createsObject = false, target } = operationRecord(operation);
  const isNew = createsObject || target === 'newBucket';
  return {
    hasVersionId: Boolean(request.parameter('versionId')),
    setsAcl: isNew && asksForAcl(headers),
    setsTags: createsObject && has('x-amz-tagging'),
    setsRetention: isNew && has('x-amz-object-lock-mode'),
    setsLegalHold: isNew && has('x-amz-object-lock-legal-hold'),
    bypassesGovernance: bypassesGovernance(request),
    enablesObjectLock: has('x-amz-bucket-object-lock-enabled'),
    setsOwnership: has('x-amz-object-ownership'),
  };
}

/** `private` is also the default. */
function asksForAcl(headers: DescribedRequest['headers']): boolean {
  const canned = headers['x-amz-acl'];
  if (canned !== undefined) return canned !== 'private';
  return Object.keys(headers).some((name) => name.startsWith('x-amz-grant-'));
}

/** Returns the facts for policy conditions. */
export function factsOf(request: DescribedRequest, from: Circumstances): EdgeFacts {
  const { operation, headers, parameter, body } = request;
  const tagging = setsTags(request) ? headers['x-amz-tagging'] : undefined;
  const lock = operationRecord(operation).takesTagsAndLocks
    ? parseObjectLockHeaders(lockHeaders(headers), from.nowMs)
    : {};
  return {
    sourceIp: from.sourceIp,
    isSecure: from.isSecure,
    nowMs: from.nowMs,
    headers: readsSource(operation) ? headers : { ...headers, 'x-amz-copy-source': undefined },
    parameter,
    ...(from.signature ? { signature: from.signature } : {}),
    ...(tagging === undefined ? {} : { requestTags: parseTaggingHeader(tagging) }),
    objectLock: {
      ...(lock.retention ? { mode: lock.retention.mode, retainUntilMs: lock.retention.retainUntilMs } : {}),
      ...(lock.legalHold === undefined ? {} : { legalHold: lock.legalHold }),
    },
    ...body,
  };
}

/** Reports whether the object gets the header's tags. A copy takes its source's, unless the request replaces them. */
function setsTags({ operation, headers }: DescribedRequest): boolean {
  if (operation === 'CopyObject') return headers['x-amz-tagging-directive'] === 'REPLACE';
  return operationRecord(operation).takesTagsAndLocks ?? false;
}

function lockHeaders(headers: DescribedRequest['headers']): Record<string, string | undefined> {
  const names = [
    'x-amz-object-lock-mode',
    'x-amz-object-lock-retain-until-date',
    'x-amz-object-lock-legal-hold',
  ];
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}
