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
 * A request as S3 receives it, reduced to what decides whether it is allowed. The S3 endpoint describes its requests this way, and a
 * JSON call or a job describes the S3 request that would do the same. `actionsOf` and `factsOf` then give both the same answer.
 */
export interface DescribedRequest {
  operation: S3Operation;
  /** Lower-case names. Includes `x-amz-*` query parameters of a presigned URL. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The value of a query parameter, decoded. */
  parameter(name: string): string | undefined;
  /** What the body says; takes the place of what headers say about the same. */
  body?: Pick<EdgeFacts, 'objectLock' | 'requestTags'> | undefined;
}

/** Who sends a request, and how. */
export interface Circumstances {
  sourceIp: string;
  /** It came over TLS. */
  isSecure: boolean;
  nowMs: number;
  signature?: RequestFacts['signature'];
}

export type Actions = [S3Action, ...S3Action[]];

/**
 * All actions that must be allowed, the operation's own first. Those on the source of a copy are asked about separately.
 * @param more what the headers alone don't tell
 */
export function actionsOf(request: DescribedRequest, more: ActionModifiers = {}): Actions {
  return requiredOf(request.operation, { ...modifiersOf(request), ...more });
}

export function requiredOf(operation: S3Operation, modifiers: ActionModifiers): Actions {
  const actions = requiredActions(operation, modifiers).filter(({ on }) => on !== 'source');
  return actions.map(({ action }) => action) as Actions;
}

/** Whether a request asks to delete what governance retention protects. */
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

/** `private` is what everybody gets who asks for nothing. */
function asksForAcl(headers: DescribedRequest['headers']): boolean {
  const canned = headers['x-amz-acl'];
  if (canned !== undefined) return canned !== 'private';
  return Object.keys(headers).some((name) => name.startsWith('x-amz-grant-'));
}

/** What the conditions of a policy find in the request. */
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

/** Whether the tags in the header are those that the object gets: a copy takes its source's, unless it is told to replace them. */
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
