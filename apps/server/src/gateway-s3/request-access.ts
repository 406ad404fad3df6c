import {
  type ActionModifiers,
  parseObjectLockHeaders,
  parseTaggingHeader,
  requiredActions,
  type S3Action,
  type S3Operation,
} from '@atoll/s3-protocol';
import {
  type Access,
  type AccessRequest,
  type Authorized,
  asListing,
  type BucketRequest,
  type ConfiguredBucket,
  type DeleteCondition,
  type EdgeFacts,
  type Judged,
  type ObjectInfo,
  StorageRefusal,
  sightOf,
} from '../features/storage/index.ts';
import type { Caller } from './authenticate.ts';
import type { ClientAddress } from './client-address.ts';
import { comparesObject, deleteCondition, readWriteCondition } from './conditions.ts';
import { headersOf, type S3Request } from './request.ts';

interface ObjectName {
  bucketName: string;
  key: string;
  versionId?: string | undefined;
}

/** What one request asks of `access`, which alone decides. */
export interface RequestAccess {
  /** For an operation on the service, or one that makes a bucket. @throws {StorageRefusal} `accessDenied` */
  enterAccount(): void;
  /**
   * For an operation on a bucket, or on a key of it.
   * @param said what conditions may ask about and stood in the body
   * @throws {StorageRefusal} as `Access.authorize`
   */
  enter(said?: Pick<EdgeFacts, 'objectLock' | 'requestTags'>): Promise<Authorized<ConfiguredBucket>>;
  /** As `enter`, where that takes no waiting; undefined: ask it. */
  enterNow(): Authorized<ConfiguredBucket> | undefined;
  /** For one that names several things, to be asked for by `admitDeletion`. @throws as `enter` */
  open(): Promise<Authorized<ConfiguredBucket>>;
  /** Undefined: it may not. */
  admitDeletion(
    object: DeleteCondition & { key: string; versionId?: string | undefined },
  ): Promise<Authorized<ConfiguredBucket> | undefined>;
  /** The bucket that a copy reads from. @throws as `enter` */
  enterSource(source: ObjectName): Promise<Authorized<ConfiguredBucket>>;
  /**
   * For a copy that is to keep the tags of `found`.
   * @throws as `enter`; {StorageRefusal} `sourceChanged` when something else is there by now
   */
  enterTags(source: ObjectName, found: ObjectInfo): Promise<void>;
  /**
   * Whether the caller may know that the object which wasn't found isn't there: of a copy its source, and with a condition on what
   * it replaces both. Who may not is told that access to it is denied. Source: S3 API, GetObject, "Permissions".
   * @param key of several that the request names
   */
  mayKnowAbsence(key?: string): Promise<boolean>;
}

export interface RequestAccessParts {
  access: Access;
  request: S3Request;
  operation: S3Operation;
  caller: Pick<Caller, 'credential' | 'signature'>;
  client: ClientAddress;
  nowMs: number;
}

/** These write an object that isn't there yet, so that nothing of an older one of that key counts. */
const creating: ReadonlySet<S3Operation> = new Set([
  'CompleteMultipartUpload',
  'CopyObject',
  'CreateMultipartUpload',
  'PostObject',
  'PutObject',
  'UploadPart',
  'UploadPartCopy',
]);

/** Only these read the object that `x-amz-copy-source` names; elsewhere the header means nothing, and no condition may rest on it. */
const copying: ReadonlySet<S3Operation> = new Set(['CopyObject', 'UploadPartCopy']);

/** These mind what they replace. */
const replacing: ReadonlySet<S3Operation> = new Set(['CompleteMultipartUpload', 'CopyObject', 'PutObject']);

export function createRequestAccess(parts: RequestAccessParts): RequestAccess {
  const { access, request, operation, caller } = parts;
  const base: Omit<AccessRequest, 'actions' | 'bucketName'> = {
    requestId: request.id,
    operation,
    credential: caller.credential,
    facts: () => factsOf(parts),
    isExplained: request.headers['x-atoll-explain'] === 'true',
  };
  const about = (): BucketRequest => {
    const { bucketName = '', key } = request;
    return {
      ...base,
      actions: actionsOfRequest(request, operation),
      bucketName,
      key,
      versionId: request.parameter('versionId') || undefined,
      uploadId: request.parameter('uploadId'),
      expectedOwner: request.amz('x-amz-expected-bucket-owner'),
      isNewObject: creating.has(operation),
    };
  };
  const tagQuestions = (source: ObjectName): BucketRequest[] => [
    {
      ...base,
      ...source,
      actions: [source.versionId === undefined ? 's3:GetObjectTagging' : 's3:GetObjectVersionTagging'],
    },
    { ...about(), actions: ['s3:PutObject', 's3:PutObjectTagging'] },
  ];
  let reading: BucketRequest | undefined;
  const soughtAs = (key: string | undefined): BucketRequest[] => {
    const mayBeTarget = !reading || request.headers['if-match'] !== undefined;
    return [...(reading ? [reading] : []), ...(mayBeTarget ? [{ ...about(), key }] : [])];
  };
  /**
   * By a condition on its entity tag anybody could guess what an object holds.
   * Source: S3 User Guide, "How to prevent object overwrites with conditional writes".
   */
  const judgeReplaced = async (): Promise<Judged | undefined> => {
    const question: BucketRequest = { ...about(), actions: ['s3:GetObject'], isNewObject: false };
    try {
      return (await access.authorize(question)).judged;
    } catch (error) {
      // Told to who may know it; the write finds so itself, or what has come since.
      const isAbsent = error instanceof StorageRefusal && error.reason === 'objectUnknown';
      if (!isAbsent) throw error;
      return { key: request.key ?? '', sight: sightOf(null), again: judgeReplaced };
    }
  };
  const expectedSourceOwner = () => request.amz('x-amz-source-expected-bucket-owner');

  return {
    enterAccount() {
      access.authorizeAccount({
        ...base,
        actions: actionsOfRequest(request, operation),
        bucketName: request.bucketName,
      });
    },
    async enter(said = {}) {
      const facts = () => ({ ...factsOf(parts), ...said });
      const bucket = await access.authorize({ ...about(), facts });
      const isCompared = replacing.has(operation) && comparesObject(readWriteCondition(request.headers));
      return isCompared ? { ...bucket, judged: await judgeReplaced() } : bucket;
    },
    enterNow: () => access.authorizeNow(about()),
    open: () => access.open({ ...about(), key: undefined }),
    admitDeletion({ key, versionId, ...condition }) {
      const modifiers = {
        hasVersionId: versionId !== undefined,
        bypassesGovernance: bypasses(request),
        comparesObject: comparesObject(condition),
      };
      const facts = () => deletionFacts(factsOf(parts), condition);
      return access.admit({ ...about(), key, versionId, facts, actions: actionsOf(operation, modifiers) });
    },
    enterSource(source) {
      const action = source.versionId === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
      reading = { ...base, ...source, actions: [action], expectedOwner: expectedSourceOwner() };
      return access.authorize(reading);
    },
    async enterTags(source, found) {
      for (const question of tagQuestions(source)) {
        const { judged } = await access.authorize(question);
        if (judged && judged.sight !== sightOf(found)) throw new StorageRefusal('sourceChanged');
      }
    },
    async mayKnowAbsence(key = request.key) {
      for (const sought of soughtAs(key)) if (!(await access.admit(asListing(sought)))) return false;
      return true;
    },
  };
}

type Actions = [S3Action, ...S3Action[]];

/** What reading takes depends on nothing else in the request. */
const readActions = { latest: new Map<S3Operation, Actions>(), version: new Map<S3Operation, Actions>() };

function readActionsOf(operation: S3Operation, hasVersionId: boolean): Actions {
  const known = hasVersionId ? readActions.version : readActions.latest;
  const actions = known.get(operation) ?? actionsOf(operation, { hasVersionId });
  known.set(operation, actions);
  return actions;
}

/** What is on the source of a copy is asked for once it is known which that is. */
function actionsOf(operation: S3Operation, modifiers: ActionModifiers): Actions {
  const actions = requiredActions(operation, modifiers).filter(({ on }) => on !== 'source');
  return actions.map(({ action }) => action) as Actions;
}

function actionsOfRequest(request: S3Request, operation: S3Operation): Actions {
  const hasVersionId = Boolean(request.parameter('versionId'));
  if (request.method === 'GET' || request.method === 'HEAD') return readActionsOf(operation, hasVersionId);
  return actionsOf(operation, { hasVersionId, ...modifiersOf(request, operation) });
}

function modifiersOf(request: S3Request, operation: S3Operation): ActionModifiers {
  const has = (name: string) => request.amz(name) !== undefined;
  const isNew = creating.has(operation) || operation === 'CreateBucket';
  return {
    setsAcl: isNew && asksForAcl(request),
    setsTags: isNew && has('x-amz-tagging'),
    setsRetention: isNew && has('x-amz-object-lock-mode'),
    setsLegalHold: isNew && has('x-amz-object-lock-legal-hold'),
    bypassesGovernance: bypasses(request),
    comparesObject: operation === 'DeleteObject' && comparesObject(deleteCondition(request)),
    enablesObjectLock: has('x-amz-bucket-object-lock-enabled'),
    setsOwnership: has('x-amz-object-ownership'),
  };
}

/** `private` is what everybody gets who asks for nothing. */
function asksForAcl(request: S3Request): boolean {
  const canned = request.amz('x-amz-acl');
  if (canned !== undefined) return canned !== 'private';
  return Object.keys(headersOf(request)).some((name) => name.startsWith('x-amz-grant-'));
}

function bypasses(request: S3Request): boolean {
  return request.amz('x-amz-bypass-governance-retention')?.toLowerCase() === 'true';
}

function factsOf({ request, operation, caller, client, nowMs }: RequestAccessParts): EdgeFacts {
  const tagging = request.amz('x-amz-tagging');
  const lock = parseObjectLockHeaders(lockHeaders(request), nowMs);
  return {
    sourceIp: client.address,
    isSecure: client.isSecure,
    nowMs,
    headers: copying.has(operation)
      ? headersOf(request)
      : { ...headersOf(request), 'x-amz-copy-source': undefined },
    parameter: request.parameter,
    ...(caller.signature ? { signature: caller.signature } : {}),
    ...(tagging === undefined ? {} : { requestTags: parseTaggingHeader(tagging) }),
    objectLock: {
      ...(lock.retention ? { mode: lock.retention.mode, retainUntilMs: lock.retention.retainUntilMs } : {}),
      ...(lock.legalHold === undefined ? {} : { legalHold: lock.legalHold }),
    },
  };
}

/** The conditions of several deletions stand in the body, for each its own; what headers say of them counts for nothing. */
function deletionFacts(facts: EdgeFacts, { ifMatch }: DeleteCondition): EdgeFacts {
  return { ...facts, headers: { ...facts.headers, 'if-match': ifMatch, 'if-none-match': undefined } };
}

function lockHeaders(request: S3Request): Record<string, string | undefined> {
  const names = [
    'x-amz-object-lock-mode',
    'x-amz-object-lock-retain-until-date',
    'x-amz-object-lock-legal-hold',
  ];
  return Object.fromEntries(names.map((name) => [name, request.amz(name)]));
}
