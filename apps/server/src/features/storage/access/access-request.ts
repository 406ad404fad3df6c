import type { ConditionContext, Grant, RequestFacts, S3Action, S3Operation, Tag } from '@atoll/s3-protocol';
import type { Credential } from '../access-keys/credentials.ts';

/** Facts of a request that only the HTTP layer knows. Read only when a policy has a condition on them. */
export type EdgeFacts = Omit<RequestFacts, 'principal' | 'existingTags'>;

/** A request to do something to a bucket, to an object, or to the service itself. */
export interface AccessRequest {
  /** Request ID, used to look up the access decision. */
  requestId: string;
  operation: S3Operation;
  /** All must be allowed; the first is the operation's own. */
  actions: readonly [S3Action, ...S3Action[]];
  /** Verified. Undefined: an anonymous caller. */
  credential: Credential | undefined;
  /** Undefined: the service itself. */
  bucketName: string | undefined;
  /** Undefined: the bucket itself. */
  key?: string | undefined;
  versionId?: string | undefined;
  /** The upload ID, for operations on an upload. */
  uploadId?: string | undefined;
  /** The object is being written: attributes of an older object with that key are ignored. */
  isNewObject?: boolean | undefined;
  /** The request requires the bucket to belong to this account. */
  expectedOwner?: string | undefined;
  facts(): EdgeFacts;
  /** Also record the decision if it allows the request. */
  isExplained?: boolean | undefined;
}

/**
 * Returns the request for listing the key that `request` is about, to decide whether the caller may learn that it is missing. A
 * rule that allows listing certain prefixes is evaluated with the key as the prefix. Source: S3 API, GetObject, "Permissions".
 */
export function asListing<Request extends AccessRequest>(request: Request): Request {
  const facts = (): EdgeFacts => {
    const said = request.facts();
    return { ...said, parameter: (name) => (name === 'prefix' ? request.key : said.parameter(name)) };
  };
  return { ...request, facts, actions: ['s3:ListBucket'], key: undefined, versionId: undefined };
}

/** The facts about an object that access decisions need. */
export interface ObjectFacts {
  ownerId: string;
  acl: readonly Grant[] | null;
  tags: readonly Tag[];
}

/** Why a request was allowed or refused. Statements are counted from 1. */
export type DecidingRule =
  | { kind: 'owner' }
  | { kind: 'account' }
  | { kind: 'bucketPolicy'; statement: number; sid?: string | undefined }
  | { kind: 'bucketAcl' }
  | { kind: 'objectAcl' }
  /** The caller started this upload. */
  | { kind: 'initiator' }
  | { kind: 'keyPolicy'; statement: number; sid?: string | undefined }
  /** The access key's policy has no statement that allows it. */
  | { kind: 'keyPolicySilent' }
  | { kind: 'publicAccessBlock'; setting: 'IgnorePublicAcls' | 'RestrictPublicBuckets' }
  /** The caller is not the owner, and no policy or ACL allows the request. */
  | { kind: 'notOwner' }
  /** The caller may use the bucket, but another account wrote the object, and its ACL doesn't allow the caller. */
  | { kind: 'notObjectOwner' }
  /** An account is required, and the caller is anonymous. */
  | { kind: 'anonymous' }
  | { kind: 'expectedOwner' };

export interface Verdict {
  isAllowed: boolean;
  /** The requested action. */
  action: S3Action;
  rule: DecidingRule;
}

/** Evaluates the condition keys (`aws:…` and `s3:…`) of a request on first use. */
export function contextOf(create: () => ConditionContext): ConditionContext {
  let context: ConditionContext | undefined;
  return (key) => {
    context ??= create();
    return context(key);
  };
}
