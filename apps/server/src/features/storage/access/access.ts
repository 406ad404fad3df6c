import type { Reader } from '@atoll/database';
import {
  anonymousUserId,
  type CompiledPolicy,
  createConditionContext,
  type S3Action,
} from '@atoll/s3-protocol';
import type { BucketDirectory } from '../buckets/bucket-directory.ts';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';
import { sightOf } from '../kernel/judged.ts';
import { type Authorized, type Judged, markAuthorized } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findInfo } from '../objects/object.store.ts';
import {
  type AccessRequest,
  asListing,
  contextOf,
  type EdgeFacts,
  type ObjectFacts,
  type Verdict,
} from './access-request.ts';
import { asksObjectAcl } from './acl-permission.ts';
import { guardOf } from './bucket-guard.ts';
import { type BucketQuestion, decide, decideForAccount, type KnownObject } from './decide.ts';
import type { DecisionLog } from './decision-log.ts';
import { verdictOfInitiator } from './initiator.ts';

export type BucketRequest = AccessRequest & { bucketName: string };

/** Decides whether a request may proceed. Every refusal is recorded with the rule that caused it. */
export interface Access {
  /** For requests without an existing bucket: the service, and CreateBucket. @throws {StorageRefusal} `accessDenied` */
  authorizeAccount(request: AccessRequest): void;
  /**
   * @throws {StorageRefusal} `bucketUnknown` and `accountClosed`, to any caller; `accessDenied`; `objectUnknown`, only to
   * callers who may list the bucket
   */
  authorize(request: BucketRequest): Promise<Authorized<ConfiguredBucket>>;
  /**
   * Like `authorize`, if cached data suffices to allow the request and no explanation was requested. Otherwise returns
   * undefined: call `authorize` then. It looks at no object, so the decision depends on none.
   */
  authorizeNow(request: BucketRequest): Authorized<ConfiguredBucket> | undefined;
  /** Opens a bucket for a request with several objects, each of which needs `admit`. @throws as `authorize` */
  open(request: BucketRequest): Promise<Authorized<ConfiguredBucket>>;
  /** Like `authorize`, for one of several objects in a request. Returns undefined if it is refused. */
  admit(request: BucketRequest): Promise<Authorized<ConfiguredBucket> | undefined>;
  /** Like `admit`, without recording the decision: for hiding entries of a list from the caller. */
  allows(request: BucketRequest): Promise<boolean>;
}

const existingTagPrefix = 's3:existingobjecttag/';

export function createAccess(deps: {
  read: Reader;
  bucketDirectory: BucketDirectory;
  decisions: Pick<DecisionLog, 'keep'>;
}): Access {
  const { read, bucketDirectory } = deps;

  const find = async (name: string): Promise<ConfiguredBucket> => {
    const bucket = await bucketDirectory.find(name);
    if (!bucket) throw new StorageRefusal('bucketUnknown');
    if (bucket.isClosed) throw new StorageRefusal('accountClosed');
    return bucket;
  };
  const settle = (request: AccessRequest, verdict: Verdict, ownerId?: string): boolean => {
    if (!verdict.isAllowed || request.isExplained) deps.decisions.keep(request, verdict, ownerId);
    return verdict.isAllowed;
  };
  const decideOn = async (request: BucketRequest, bucket: ConfiguredBucket): ReturnType<typeof judge> => {
    const refusal = ownerRefusal(request, bucket);
    return refusal ? { verdict: refusal } : judge(read, request, bucket);
  };
  const admit: Access['admit'] = async (request) => {
    const bucket = await find(request.bucketName);
    const { verdict, sight } = await decideOn(request, bucket);
    if (!settle(request, verdict, bucket.accountId)) return undefined;
    return markAuthorized(bucket, judgedBy(request, sight));
  };
  const authorize: Access['authorize'] = async (request) => {
    const bucket = await admit(request);
    if (!bucket) throw new StorageRefusal('accessDenied');
    return bucket;
  };
  const judgedBy = (request: BucketRequest, sight: string | undefined): Judged | undefined =>
    sight === undefined
      ? undefined
      : { key: request.key ?? '', sight, again: async () => (await authorize(request)).judged };

  return {
    authorizeAccount(request) {
      const { credential, bucketName: resource = '*' } = request;
      const context = contextFor(request, () => 'unknown');
      const ask = (action: S3Action) => decideForAccount({ action, resource, credential, context });
      const verdict = request.actions.map(ask).find((one) => !one.isAllowed) ?? ask(request.actions[0]);
      if (!settle(request, verdict)) throw new StorageRefusal('accessDenied');
    },

    authorize,
    admit,

    async allows(request) {
      const { verdict } = await decideOn(request, await find(request.bucketName));
      return verdict.isAllowed;
    },

    authorizeNow(request) {
      const bucket = bucketDirectory.known(request.bucketName);
      if (!bucket || bucket.isClosed || request.isExplained || ownerRefusal(request, bucket))
        return undefined;
      const inquiry = openInquiry(read, request, bucket);
      const isAllowed = request.actions.every((action) => inquiry.decide(action)?.isAllowed);
      return isAllowed ? markAuthorized(bucket) : undefined;
    },

    async open(request) {
      const bucket = await find(request.bucketName);
      const refusal = ownerRefusal(request, bucket);
      if (refusal && !settle(request, refusal, bucket.accountId)) throw new StorageRefusal('accessDenied');
      return markAuthorized(bucket);
    },
  };
}

function ownerRefusal(
  { expectedOwner, actions }: AccessRequest,
  bucket: ConfiguredBucket,
): Verdict | undefined {
  if (expectedOwner === undefined || expectedOwner === bucket.accountId) return undefined;
  return { isAllowed: false, action: actions[0], rule: { kind: 'expectedOwner' } };
}

/** Returns the first refusal, or the reason why the first action is allowed, with the object's facts if they were looked up. */
async function judge(
  read: Reader,
  request: AccessRequest,
  bucket: ConfiguredBucket,
): Promise<{ verdict: Verdict; sight?: string | undefined }> {
  const inquiry = openInquiry(read, request, bucket);
  const said = await ask(inquiry, request);
  const verdict = (await verdictOfInitiator(read, request, bucket, said)) ?? said;
  return { verdict, sight: inquiry.sight() };
}

async function ask(
  inquiry: ReturnType<typeof openInquiry>,
  { actions: [first, ...further], credential }: AccessRequest,
): Promise<Verdict> {
  const verdict = inquiry.decide(first) ?? (await inquiry.lookUp(first));
  for (const action of further) {
    if (!verdict.isAllowed) break;
    const next = inquiry.decide(action) ?? (await inquiry.lookUp(action));
    if (next.isAllowed) continue;
    const comesAlong = comesWithWriting(action, verdict, {
      credential,
      policyAsksTags: inquiry.policyAsksTags,
    });
    if (next.rule.kind !== 'notOwner' || !comesAlong) return next;
  }
  return verdict;
}

/**
 * Reports whether an action needs no rule of its own when an object is created, unless it is denied. Another account
 * owns the objects that it writes, and so decides about their ACLs. An anonymous caller does so if a bucket's ACL
 * allows the write. ACLs have no permission for tags: a caller whom an ACL allows to write may also tag the object,
 * unless the bucket's policy grants access by tags. Source: S3 User Guide, "Policy examples for ACLs", where
 * `s3:PutObject` alone is granted to callers that must send a grant.
 */
function comesWithWriting(
  action: S3Action,
  { rule: { kind } }: Verdict,
  { credential, policyAsksTags }: Pick<AccessRequest, 'credential'> & { policyAsksTags: boolean },
): boolean {
  if (action === 's3:PutObjectAcl') return kind === 'bucketAcl' || (kind === 'bucketPolicy' && !!credential);
  return action === 's3:PutObjectTagging' && kind === 'bucketAcl' && !policyAsksTags;
}

/** Decides the actions of one request. Looks up its object at most once, and only if a rule needs it. */
function openInquiry(read: Reader, request: AccessRequest, bucket: ConfiguredBucket) {
  const { credential, key, versionId } = request;
  const guard = guardOf(bucket);
  let object: KnownObject = request.isNewObject ? null : 'unknown';
  let sight: string | undefined;
  const context = contextFor(request, () => object);
  const policyAsksTags = asksTags(guard.policy);
  const asksForTags = key !== undefined && (policyAsksTags || asksTags(credential?.policy));
  const questionOf = (action: S3Action, resource: string): BucketQuestion => ({
    action,
    resource,
    credential,
    context,
    bucketOwnerId: bucket.accountId,
    guard,
  });
  const resource = key === undefined ? bucket.name : `${bucket.name}/${key}`;
  const listing = (): BucketQuestion => ({
    ...questionOf('s3:ListBucket', bucket.name),
    context: contextFor(asListing(request), () => null),
  });

  return {
    /** Reports whether the bucket's policy depends on object tags. */
    policyAsksTags,

    /** Undefined: the object must be looked up. */
    decide: (action: S3Action): Verdict | undefined =>
      asksForTags && object === 'unknown' ? undefined : decide(questionOf(action, resource), object),

    async lookUp(action: S3Action): Promise<Verdict> {
      const found = await findInfo(read, { bucketId: bucket.id, key: key ?? '', versionId });
      const facts = found && !found.isDeleteMarker ? found : null;
      object = facts;
      sight = sightOf(facts);
      const verdict = decide(questionOf(action, resource), facts);
      // The only obstacle is the missing ACL of a missing object. Callers who may list the bucket learn that it is missing.
      const isAbsent = facts === null && verdict.rule.kind === 'notOwner' && asksObjectAcl(action);
      if (isAbsent && decide(listing(), null).isAllowed) {
        // Any other action discovers the missing object itself.
        if (action !== request.actions[0]) return { ...verdict, isAllowed: true };
        throw new StorageRefusal(versionId === undefined ? 'objectUnknown' : 'versionUnknown');
      }
      return verdict;
    },

    /** Undefined: the object was not looked up. */
    sight: () => sight,
  };
}

function contextFor(request: AccessRequest, object: () => KnownObject) {
  return contextOf(() =>
    createConditionContext({
      ...factsOf(request),
      principal: request.credential
        ? {
            type: 'Account',
            accountId: request.credential.accountId,
            userId: request.credential.accountId,
          }
        : { type: 'Anonymous', userId: anonymousUserId },
      existingTags: () => tagsOf(object()),
    }),
  );
}

/**
 * Returns the facts for the decision. The source of a copy, and each of several objects, have their own version,
 * regardless of the request's query.
 */
function factsOf({ facts, versionId }: AccessRequest): EdgeFacts {
  const said = facts();
  return { ...said, parameter: (name) => (name === 'versionId' ? versionId : said.parameter(name)) };
}

function tagsOf(object: KnownObject): ObjectFacts['tags'] {
  return object === 'unknown' || object === null ? [] : object.tags;
}

function asksTags(policy: CompiledPolicy | null | undefined): boolean {
  if (!policy || policy.conditionKeys.size === 0) return false;
  return [...policy.conditionKeys].some((key) => key.startsWith(existingTagPrefix));
}
