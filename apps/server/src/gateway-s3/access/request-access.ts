import { type ActionModifiers, operationRecord, type S3Operation } from '@atoll/s3-protocol';
import {
  type Access,
  type AccessRequest,
  type Authorized,
  actionsOf,
  asListing,
  type BucketRequest,
  bypassesGovernance,
  type ConfiguredBucket,
  type DeleteCondition,
  type DescribedRequest,
  type EdgeFacts,
  factsOf,
  type Judged,
  type ObjectInfo,
  requiredOf,
  StorageRefusal,
  sightOf,
} from '../../features/storage/index.ts';
import type { ClientAddress } from '../wire/client-address.ts';
import { headersOf, type S3Request } from '../wire/request.ts';
import type { Caller } from './authenticate.ts';
import { comparesObject, deleteCondition, readWriteCondition } from './conditions.ts';

interface ObjectName {
  bucketName: string;
  key: string;
  versionId?: string | undefined;
}

/** The access decisions of one request, all made by `access`. */
export interface RequestAccess {
  /**
   * For an operation on the service, or CreateBucket.
   * @param said facts from the body
   * @throws {StorageRefusal} `accessDenied`
   */
  enterAccount(said?: Pick<ActionModifiers, 'setsTags'>): void;
  /**
   * For an operation on a bucket or key.
   * @param said facts from the body, for conditions
   * @throws {StorageRefusal} as `Access.authorize`
   */
  enter(said?: DescribedRequest['body']): Promise<Authorized<ConfiguredBucket>>;
  /** Like `enter`, if possible synchronously; undefined means `enter` is needed. */
  enterNow(): Authorized<ConfiguredBucket> | undefined;
  /** For a request with several objects, each of which needs `admitDeletion`. @throws as `enter` */
  open(): Promise<Authorized<ConfiguredBucket>>;
  /** Undefined: refused. */
  admitDeletion(
    object: DeleteCondition & { key: string; versionId?: string | undefined },
  ): Promise<Authorized<ConfiguredBucket> | undefined>;
  /** Authorizes reading the source of a copy. @throws as `enter` */
  enterSource(source: ObjectName): Promise<Authorized<ConfiguredBucket>>;
  /**
   * For a copy that keeps the tags of `found`.
   * @throws as `enter`; {StorageRefusal} `sourceChanged` if another object is there now
   */
  enterTags(source: ObjectName, found: ObjectInfo): Promise<void>;
  /**
   * Reports whether the caller may learn that an object is missing: for a copy its source, and with a condition on the replaced
   * object both. Other callers get AccessDenied. Source: S3 API, GetObject, "Permissions".
   * @param key one of several that the request names
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

export function createRequestAccess(parts: RequestAccessParts): RequestAccess {
  const { access, request, operation, caller } = parts;
  const { createsObject, comparesReplaced } = operationRecord(operation);
  const base: Omit<AccessRequest, 'actions' | 'bucketName'> = {
    requestId: request.id,
    operation,
    credential: caller.credential,
    facts: () => factsFrom(parts),
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
      isNewObject: createsObject ?? false,
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
   * With a condition on its entity tag, a caller could guess an object's contents.
   * Source: S3 User Guide, "How to prevent object overwrites with conditional writes".
   */
  const judgeReplaced = async (): Promise<Judged | undefined> => {
    const question: BucketRequest = { ...about(), actions: ['s3:GetObject'], isNewObject: false };
    try {
      return (await access.authorize(question)).judged;
    } catch (error) {
      // Callers who may list learn that it is missing; the write checks again.
      const isAbsent = error instanceof StorageRefusal && error.reason === 'objectUnknown';
      if (!isAbsent) throw error;
      return { key: request.key ?? '', sight: sightOf(null), again: judgeReplaced };
    }
  };
  const expectedSourceOwner = () => request.amz('x-amz-source-expected-bucket-owner');

  return {
    enterAccount(said) {
      access.authorizeAccount({
        ...base,
        actions: actionsOfRequest(request, operation, said),
        bucketName: request.bucketName,
      });
    },
    async enter(said) {
      const facts = () => factsFrom(parts, said);
      const bucket = await access.authorize({ ...about(), facts });
      const isCompared = comparesReplaced && comparesObject(readWriteCondition(request.headers));
      return isCompared ? { ...bucket, judged: await judgeReplaced() } : bucket;
    },
    enterNow: () => access.authorizeNow(about()),
    open: () => access.open({ ...about(), key: undefined }),
    admitDeletion({ key, versionId, ...condition }) {
      const modifiers = {
        hasVersionId: versionId !== undefined,
        bypassesGovernance: bypassesGovernance(describe(request, operation)),
        comparesObject: comparesObject(condition),
      };
      const facts = () => deletionFacts(factsFrom(parts), condition);
      return access.admit({ ...about(), key, versionId, facts, actions: requiredOf(operation, modifiers) });
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

type Actions = ReturnType<typeof actionsOf>;

/** The actions of reads don't depend on the rest of the request. */
const readActions = { latest: new Map<S3Operation, Actions>(), version: new Map<S3Operation, Actions>() };

function readActionsOf(operation: S3Operation, hasVersionId: boolean): Actions {
  const known = hasVersionId ? readActions.version : readActions.latest;
  const actions = known.get(operation) ?? requiredOf(operation, { hasVersionId });
  known.set(operation, actions);
  return actions;
}

function actionsOfRequest(request: S3Request, operation: S3Operation, said: ActionModifiers = {}): Actions {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return readActionsOf(operation, Boolean(request.parameter('versionId')));
  }
  return actionsOf(describe(request, operation), {
    comparesObject: operation === 'DeleteObject' && comparesObject(deleteCondition(request)),
    ...said,
  });
}

function describe(request: S3Request, operation: S3Operation): DescribedRequest {
  return { operation, headers: headersOf(request), parameter: request.parameter };
}

function factsFrom(parts: RequestAccessParts, body?: DescribedRequest['body']): EdgeFacts {
  const { request, operation, caller, client, nowMs } = parts;
  const { address: sourceIp, isSecure } = client;
  const signed = caller.signature ? { signature: caller.signature } : {};
  return factsOf({ ...describe(request, operation), body }, { sourceIp, isSecure, nowMs, ...signed });
}

/** Returns the facts of one deletion. The body has the conditions of each; the headers' conditions are ignored. */
function deletionFacts(facts: EdgeFacts, { ifMatch }: DeleteCondition): EdgeFacts {
  return { ...facts, headers: { ...facts.headers, 'if-match': ifMatch, 'if-none-match': undefined } };
}
