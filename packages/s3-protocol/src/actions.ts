import { type ActionResource, operationRecord, readsSource, type S3Operation } from './operations.ts';

/** An action of the S3 policy language, such as `s3:GetObject`. */
export type S3Action = `s3:${string}`;

export interface RequiredAction {
  action: S3Action;
  on: ActionResource;
}

/** Properties of a request that require further actions. */
export interface ActionModifiers {
  hasVersionId?: boolean;
  /** Through `x-amz-acl` or a grant header. */
  setsAcl?: boolean;
  /** Through `x-amz-tagging`, a copy with the source's tags, or the body of CreateBucket. */
  setsTags?: boolean;
  setsRetention?: boolean;
  setsLegalHold?: boolean;
  /** `x-amz-bypass-governance-retention: true`. */
  bypassesGovernance?: boolean;
  /**
   * A deletion conditional on the object's attributes, not only its existence.
   * Source: S3 User Guide, "Enforce conditional deletes on Amazon S3 buckets".
   */
  comparesObject?: boolean;
  /** A copy whose source names a version. */
  hasSourceVersionId?: boolean;
  /** A copy with the source's tags. */
  copiesTags?: boolean;
  /** CreateBucket with object lock. */
  enablesObjectLock?: boolean;
  /** CreateBucket with `x-amz-object-ownership`. */
  setsOwnership?: boolean;
}

/** Returns all actions that must be allowed for a request, its operation's own first. */
export function requiredActions(operation: S3Operation, modifiers: ActionModifiers = {}): RequiredAction[] {
  const rule = operationRecord(operation);
  const own = modifiers.hasVersionId ? (rule.versionAction ?? rule.action) : rule.action;
  const extras = rule.on === 'bucket' ? bucketExtras(modifiers) : objectExtras(operation, modifiers);
  return [
    { action: own as S3Action, on: rule.on },
    ...sourceActions(operation, modifiers),
    ...extras.filter(({ action }) => action !== rule.action),
  ];
}

function sourceActions(operation: S3Operation, modifiers: ActionModifiers): RequiredAction[] {
  if (!readsSource(operation)) return [];
  const version = modifiers.hasSourceVersionId ? 'Version' : '';
  return [
    { action: `s3:GetObject${version}`, on: 'source' },
    ...(modifiers.copiesTags
      ? [{ action: `s3:GetObject${version}Tagging`, on: 'source' } satisfies RequiredAction]
      : []),
  ];
}

function bucketExtras(modifiers: ActionModifiers): RequiredAction[] {
  return select('bucket', [
    [modifiers.setsAcl, 's3:PutBucketAcl'],
    [modifiers.enablesObjectLock, 's3:PutBucketObjectLockConfiguration'],
    [modifiers.enablesObjectLock, 's3:PutBucketVersioning'],
    [modifiers.setsOwnership, 's3:PutBucketOwnershipControls'],
    // Source: S3 API, CreateBucketConfiguration, "Tags".
    [modifiers.setsTags, 's3:TagResource'],
  ]);
}

function objectExtras(operation: S3Operation, modifiers: ActionModifiers): RequiredAction[] {
  const readAction = modifiers.hasVersionId ? 's3:GetObjectVersion' : 's3:GetObject';
  return select('object', [
    [operation === 'GetObjectAttributes' || modifiers.comparesObject, readAction],
    [modifiers.setsAcl, 's3:PutObjectAcl'],
    [modifiers.setsTags || modifiers.copiesTags, 's3:PutObjectTagging'],
    [modifiers.setsRetention, 's3:PutObjectRetention'],
    [modifiers.setsLegalHold, 's3:PutObjectLegalHold'],
    [modifiers.bypassesGovernance, 's3:BypassGovernanceRetention'],
  ]);
}

function select(
  on: ActionResource,
  extras: readonly (readonly [isNeeded: boolean | undefined, action: S3Action])[],
): RequiredAction[] {
  return extras.flatMap(([isNeeded, action]) => (isNeeded ? [{ action, on }] : []));
}
