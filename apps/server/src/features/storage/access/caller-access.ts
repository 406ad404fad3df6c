import type { Reader } from '@atoll/database';
import { operationRecord, type S3Operation } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import type { Credential, Credentials } from '../access-keys/credentials.ts';
import type { AppCaller } from '../kernel/app-credential.ts';
import { type Authorized, authorizeBucket, type Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { Access, BucketRequest } from './access.ts';
import { actionsOf, type DescribedRequest, factsOf } from './described-request.ts';

/** The caller of a JSON call or the starter of a job, and the request's circumstances. */
export interface SignedIn {
  readonly requestId: string;
  readonly address: string;
  /** The request used TLS. */
  readonly isSecure: boolean;
  readonly userAgent: string;
  readonly principal: {
    readonly accountId: string;
    readonly personId?: string | undefined;
    readonly app?: AppCaller | undefined;
  };
}

/** Details of the S3 request equivalent to a JSON call, in addition to operation, bucket and key. */
export interface S3Details {
  versionId?: string | undefined;
  uploadId?: string | undefined;
  /** Other query parameters, such as `prefix`. */
  query?: Readonly<Record<string, string | undefined>>;
  headers?: Readonly<Record<string, string | undefined>>;
  /** Tags and locks from the body. */
  body?: DescribedRequest['body'];
  /** The copy keeps its source's tags, of which there is at least one. */
  copiesTags?: boolean;
}

/** An S3 request on a bucket or a key. */
export interface S3Need {
  operation: S3Operation;
  bucketName: string;
  key?: string | undefined;
  details?: S3Details | undefined;
}

/** Decides for one caller about everything that a call or a page of a job touches. */
export interface CallerAccess {
  /** Returns a bucket of the caller's account before any operation. @throws {StorageRefusal} `bucketUnknown`, `bucketForeign` */
  bucket(name: string): Promise<Authorized<Bucket>>;
  /**
   * Authorizes an S3 request on a bucket of the caller's account. A refusal by the bucket policy is recorded under the request
   * ID.
   * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`, `accessDenied`
   */
  open(need: S3Need): Promise<Authorized<Bucket>>;
  /** Like `open`, but returns undefined instead of `accessDenied`. */
  admit(need: S3Need): Promise<Authorized<Bucket> | undefined>;
  /** Reports whether the request would be allowed, without recording the decision. The bucket must belong to the account. */
  allows(need: S3Need): Promise<boolean>;
}

export type AccessOf = (caller: SignedIn) => Promise<CallerAccess>;

/** Makes the S3 endpoint's decision, with the same facts, for the console, apps, jobs and links. */
export function createAccessOf(deps: {
  read: Reader;
  access: Pick<Access, 'admit' | 'allows'>;
  credentials: Pick<Credentials, 'ofCaller'>;
  clock: Clock;
}): AccessOf {
  const { read, access, clock } = deps;
  return async (caller) => {
    const { accountId, personId, app } = caller.principal;
    const credential = await deps.credentials.ofCaller(caller.principal);
    const ask = (need: S3Need) => toRequest(caller, credential, need, clock);
    const buckets = new Map<string, Promise<Authorized<Bucket>>>();
    const own = (name: string) => {
      const found =
        buckets.get(name) ??
        authorizeBucket(read, accountId, name).then((bucket) => ({ ...bucket, app, personId }));
      buckets.set(name, found);
      return found;
    };
    const admit: CallerAccess['admit'] = async (need) => {
      const bucket = await own(need.bucketName);
      const admitted = await access.admit(ask(need));
      return admitted && { ...bucket, judged: admitted.judged };
    };
    return {
      bucket: own,
      admit,
      async open(need) {
        const bucket = await admit(need);
        if (!bucket) throw new StorageRefusal('accessDenied');
        return bucket;
      },
      allows: (need) => access.allows(ask(need)),
    };
  };
}

/** Opens the bucket if everything below each prefix may be listed. @throws {StorageRefusal} as `CallerAccess.open` */
export async function openListed(
  access: Pick<CallerAccess, 'bucket' | 'open'>,
  bucketName: string,
  prefixes: readonly string[],
): Promise<Authorized<Bucket>> {
  for (const prefix of prefixes) {
    await access.open({ operation: 'ListObjectsV2', bucketName, details: { query: { prefix } } });
  }
  return access.bucket(bucketName);
}

/** Removes entries that the caller may not list, by their own name or in their folder. Nothing that a policy hides is named. */
export async function onlyListable<Named extends { bucket: string; key: string }>(
  access: Pick<CallerAccess, 'allows'>,
  found: readonly Named[],
): Promise<Named[]> {
  const known = new Map<string, Promise<boolean>>();
  const mayList = (bucketName: string, query: Record<string, string>) => {
    const id = JSON.stringify([bucketName, query]);
    const answer =
      known.get(id) ?? access.allows({ operation: 'ListObjectsV2', bucketName, details: { query } });
    known.set(id, answer);
    return answer;
  };
  const areVisible = await inTurns(found, async ({ bucket, key }) => {
    const folder = key.slice(0, key.lastIndexOf('/', key.length - 2) + 1);
    return (
      (await mayList(bucket, { prefix: folder, delimiter: '/' })) && (await mayList(bucket, { prefix: key }))
    );
  });
  return found.filter((_, at) => areVisible[at]);
}

/** Removes objects whose tags the caller may not read. Used by filters by tag, which reveal a tag of every result. */
export async function onlyWithReadableTags<Named extends { bucket: string; key: string }>(
  access: Pick<CallerAccess, 'allows'>,
  found: readonly Named[],
): Promise<Named[]> {
  const areReadable = await inTurns(found, ({ bucket: bucketName, key }) =>
    access.allows({ operation: 'GetObjectTagging', bucketName, key }),
  );
  return found.filter((_, at) => areReadable[at]);
}

function toRequest(
  caller: SignedIn,
  credential: Credential,
  { operation, bucketName, key, details = {} }: S3Need,
  clock: Clock,
): BucketRequest {
  const { versionId, uploadId, query = {}, headers = {}, body, copiesTags = false } = details;
  const described: DescribedRequest = {
    operation,
    headers: { 'user-agent': caller.userAgent, ...headers },
    parameter: (name) => (name === 'versionId' ? versionId : query[name]),
    body,
  };
  return {
    requestId: caller.requestId,
    operation,
    actions: actionsOf(described, { copiesTags }),
    credential,
    bucketName,
    key,
    versionId,
    uploadId,
    isNewObject: operationRecord(operation).createsObject ?? false,
    facts() {
      const nowMs = clock.now();
      // A session counts as a signature made at this moment, in a header, as AWS's console signs.
      const signature = { via: 'header', signedAtMs: nowMs, version: 'AWS4-HMAC-SHA256' } as const;
      const { address: sourceIp, isSecure } = caller;
      return factsOf(described, { sourceIp, isSecure, nowMs, signature });
    },
  };
}
