import {
  aclAllows,
  type ConditionContext,
  canonicalUser,
  evaluatePolicy,
  type Grant,
  type PolicyDecision,
  type S3Action,
} from '@atoll/s3-protocol';
import type { Credential } from '../access-keys/credentials.ts';
import type { DecidingRule, ObjectFacts, Verdict } from './access-request.ts';
import { asksObjectAcl, neededPermission } from './acl-permission.ts';
import { type BucketGuard, countingGrants } from './bucket-guard.ts';

/** One action of one caller on one resource. */
export interface Question {
  action: S3Action;
  /** In the format of policies: `bucket`, `bucket/key`, or `*`. */
  resource: string;
  credential: Credential | undefined;
  context: ConditionContext;
}

export interface BucketQuestion extends Question {
  bucketOwnerId: string;
  guard: BucketGuard;
}

/** `unknown`: not looked up yet. Null: there is no such object. */
export type KnownObject = ObjectFacts | null | 'unknown';

/** A bucket's owner can always repair its policy. Source: S3 API, PutBucketPolicy. */
const policyActions: ReadonlySet<S3Action> = new Set([
  's3:GetBucketPolicy',
  's3:PutBucketPolicy',
  's3:DeleteBucketPolicy',
]);

const allow = (action: S3Action, rule: DecidingRule): Verdict => ({ isAllowed: true, action, rule });
const deny = (action: S3Action, rule: DecidingRule): Verdict => ({ isAllowed: false, action, rule });

/** Decides requests without an existing bucket: the service, and CreateBucket. */
export function decideForAccount(question: Question): Verdict {
  const { action, credential } = question;
  if (!credential) return deny(action, { kind: 'anonymous' });
  return narrow(question, credential) ?? allow(action, { kind: 'account' });
}

/**
 * Decides an action on a bucket or object. A denial anywhere wins; the bucket's owner may do everything that the access key's
 * policy allows; others need the bucket policy or an ACL. Undefined: the result depends on the object, which must be looked up
 * first. Source: S3 User Guide, "How Amazon S3 authorizes a request".
 */
export function decide(question: BucketQuestion, object: ObjectFacts | null): Verdict;
export function decide(question: BucketQuestion, object: KnownObject): Verdict | undefined;
export function decide(question: BucketQuestion, object: KnownObject): Verdict | undefined {
  const { action, credential, bucketOwnerId } = question;
  const narrowed = credential && narrow(question, credential);
  if (narrowed) return narrowed;
  const isOwner = credential?.accountId === bucketOwnerId;
  const said = askBucketPolicy(question);
  const isMending = isOwner && !credential.policy && policyActions.has(action);
  if (said.effect === 'deny' && !isMending) return deny(action, policyRule('bucketPolicy', said));
  return decideUndenied(question, object, isOwner, said);
}

function decideUndenied(
  question: BucketQuestion,
  object: KnownObject,
  isOwner: boolean,
  said: PolicyDecision,
): Verdict | undefined {
  const { action, guard, bucketOwnerId } = question;
  const isLetIn = said.effect === 'allow' && !guard.isPolicyRestricted;
  const hasOwnAcl = guard.grants !== undefined && asksObjectAcl(action);
  const isClear = !guard.mayHoldForeign && (isOwner || isLetIn);
  if (hasOwnAcl && object === 'unknown' && !isClear) return undefined;
  // Others own what they wrote: neither the bucket's owner nor its policy can grant access to it.
  const isForeign = hasOwnAcl && isFacts(object) && object.ownerId !== bucketOwnerId;
  if (isOwner && !isForeign) return allow(action, { kind: 'owner' });
  if (isLetIn && !isForeign) return allow(action, policyRule('bucketPolicy', said));
  const byAcl = askAcl(question, object);
  if (byAcl) return byAcl;
  if (isOwner || isLetIn) return deny(action, { kind: 'notObjectOwner' });
  return said.effect === 'allow'
    ? deny(action, { kind: 'publicAccessBlock', setting: 'RestrictPublicBuckets' })
    : deny(action, { kind: 'notOwner' });
}

/** Applies the policy of the caller's key; undefined if it has no objection. */
function narrow(question: Question, { policy }: Credential): Verdict | undefined {
  if (!policy) return undefined;
  const said = evaluatePolicy(policy, { ...question, caller: {} });
  if (said.effect === 'allow') return undefined;
  const rule: DecidingRule =
    said.effect === 'deny' ? policyRule('keyPolicy', said) : { kind: 'keyPolicySilent' };
  return deny(question.action, rule);
}

const silence: PolicyDecision = { effect: 'none' };

function askBucketPolicy({ action, resource, context, credential, guard }: BucketQuestion): PolicyDecision {
  if (!guard.policy) return silence;
  const caller = credential ? { accountId: credential.accountId, canonicalId: credential.accountId } : {};
  return evaluatePolicy(guard.policy, { action, resource, caller, context });
}

/** Applies an ACL. It only denies if an ignored public grant would have allowed the caller. */
function askAcl({ action, credential, guard }: BucketQuestion, object: KnownObject): Verdict | undefined {
  const needed = neededPermission(action);
  if (!needed || !guard.grants) return undefined;
  const { on, permission } = needed;
  if (on === 'object' && !isFacts(object)) return undefined;
  const grants = on === 'bucket' ? guard.grants : grantsOf(object as ObjectFacts);
  const caller = {
    isAuthenticated: credential !== undefined,
    ...(credential ? { id: credential.accountId } : {}),
  };
  if (aclAllows(countingGrants(grants, guard.ignoresPublicAcls), caller, permission)) {
    return allow(action, { kind: `${on}Acl` });
  }
  return aclAllows(grants, caller, permission)
    ? deny(action, { kind: 'publicAccessBlock', setting: 'IgnorePublicAcls' })
    : undefined;
}

/**
 * Returns the grants on an object. Its owner can always read and write the ACL. Source: S3 User Guide, "Access control
 * list (ACL) overview".
 */
function grantsOf({ ownerId, acl }: ObjectFacts): Grant[] {
  const grantee = canonicalUser({ id: ownerId });
  if (!acl) return [{ grantee, permission: 'FULL_CONTROL' }];
  return [...acl, { grantee, permission: 'READ_ACP' }, { grantee, permission: 'WRITE_ACP' }];
}

function isFacts(object: KnownObject): object is ObjectFacts {
  return object !== 'unknown' && object !== null;
}

function policyRule(
  kind: 'bucketPolicy' | 'keyPolicy',
  { statementIndex = 0, sid }: PolicyDecision,
): DecidingRule {
  return { kind, statement: statementIndex + 1, ...(sid === undefined ? {} : { sid }) };
}
