import type { ConditionContext, Grant, RequestFacts, S3Action, S3Operation, Tag } from '@atoll/s3-protocol';
import type { Credential } from '../access-keys/credentials.ts';

/** What of a request only the edge can tell; asked only when a policy has a condition on it. */
export type EdgeFacts = Omit<RequestFacts, 'principal' | 'existingTags'>;

/** Somebody wants to do something to one bucket, to one object in it, or to the service itself. */
export interface AccessRequest {
  /** By which its decision is found again. */
  requestId: string;
  operation: S3Operation;
  /** All must be allowed; the first is what the operation is about. */
  actions: readonly [S3Action, ...S3Action[]];
  /** Proven. Undefined: an anonymous caller. */
  credential: Credential | undefined;
  /** Undefined: the service itself. */
  bucketName: string | undefined;
  /** Undefined: the bucket itself. */
  key?: string | undefined;
  versionId?: string | undefined;
  /** Of an operation on an upload. */
  uploadId?: string | undefined;
  /** The object is being written: nothing that an older one of that key says counts. */
  isNewObject?: boolean | undefined;
  /** The bucket must be this account's. */
  expectedOwner?: string | undefined;
  facts(): EdgeFacts;
  /** Keep the decision also when it allows. */
  isExplained?: boolean | undefined;
}

/**
 * Whether the caller may list the key that `request` is about, and so may know that nothing is there. A rule that lets list
 * some prefixes is asked about the key as the prefix. Source: S3 API, GetObject, "Permissions".
 */
export function asListing<Request extends AccessRequest>(request: Request): Request {
  const facts = (): EdgeFacts => {
    const said = request.facts();
    return { ...said, parameter: (name) => (name === 'prefix' ? request.key : said.parameter(name)) };
  };
  return { ...request, facts, actions: ['s3:ListBucket'], key: undefined, versionId: undefined };
}

/** What is known of an object before anybody may read it. */
export interface ObjectFacts {
  ownerId: string;
  acl: readonly Grant[] | null;
  tags: readonly Tag[];
}

/** Why a request was allowed or refused, in the words of its parts. Statements are counted from 1. */
export type DecidingRule =
  | { kind: 'owner' }
  | { kind: 'account' }
  | { kind: 'bucketPolicy'; statement: number; sid?: string | undefined }
  | { kind: 'bucketAcl' }
  | { kind: 'objectAcl' }
  /** It is an upload that the caller began. */
  | { kind: 'initiator' }
  | { kind: 'keyPolicy'; statement: number; sid?: string | undefined }
  /** The access key's policy has no statement that allows it. */
  | { kind: 'keyPolicySilent' }
  | { kind: 'publicAccessBlock'; setting: 'IgnorePublicAcls' | 'RestrictPublicBuckets' }
  /** Neither the owner, nor let in by a policy or an ACL. */
  | { kind: 'notOwner' }
  /** The bucket is open to the caller, but somebody else wrote the object, and its ACL doesn't let the caller in. */
  | { kind: 'notObjectOwner' }
  /** It takes an account, and there is none. */
  | { kind: 'anonymous' }
  | { kind: 'expectedOwner' };

export interface Verdict {
  isAllowed: boolean;
  /** What was asked. */
  action: S3Action;
  rule: DecidingRule;
}

/** `aws:…` and `s3:…` keys of a request, found out when the first is asked for. */
export function contextOf(create: () => ConditionContext): ConditionContext {
  let context: ConditionContext | undefined;
  return (key) => {
    context ??= create();
    return context(key);
  };
}
