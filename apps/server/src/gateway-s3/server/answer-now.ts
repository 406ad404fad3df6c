import { isIP } from 'node:net';
import { type ConfiguredBucket, checkCustomerKey, shareParameter } from '../../features/storage/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { type AuthenticationDeps, authenticateNow, type SignedCaller } from '../access/authenticate.ts';
import type { GatewayParts, Wire } from '../access/gateway.ts';
import { keyOf, noteUse } from '../access/note-use.ts';
import { createRequestAccess } from '../access/request-access.ts';
import { connectionOf } from '../exchange/exchange.ts';
import { customerKeyOf } from '../headers/encryption.ts';
import { answerFor, isAskedByParts, isWanted } from '../operations/object/object-answer.ts';
import type { Router } from '../routing/route.ts';
import { withCommonHeaders } from '../wire/common-headers.ts';
import { type RequestLine, readRequest, type S3Request } from '../wire/request.ts';

/** The result of an attempt to answer synchronously. */
export interface Attempt {
  isAnswered: boolean;
  /** Verified already, even if the answer is left to the normal path. */
  caller?: SignedCaller | undefined;
}

type Parts = GatewayParts &
  Pick<AuthenticationDeps, 'credentials'> & {
    router: Router;
    baseHost: string;
    websiteHost: string | null;
    log: Log;
  };

const leftToOthers: Attempt = { isAnswered: false };

/**
 * Answers the most common requests, GET and HEAD of an object, synchronously: the key, the bucket and the allowance are cached,
 * and the database answers before the call returns. A promise for each step took more processor time than the steps did.
 * This path only handles success. Requests that need anything uncached, or would be refused, take the normal path, which checks
 * everything again with the same functions.
 */
export function answerNow(parts: Parts, wire: Wire, line: RequestLine): Attempt {
  const { method } = wire.incoming;
  if ((method !== 'GET' && method !== 'HEAD') || wire.awaitsContinue || line.isSealed) return leftToOthers;
  let caller: SignedCaller | undefined;
  try {
    const request = readRequest(wire.incoming, line, parts.baseHost);
    if (!isPlain(parts, request)) return leftToOthers;
    const { operation } = parts.router.find(request);
    if (operation !== 'GetObject' && operation !== 'HeadObject') return leftToOthers;
    wire.notes.operation = operation;
    caller = authenticateNow(parts, request);
    return { isAnswered: caller !== undefined && answerReader(parts, wire, request, caller), caller };
  } catch {
    return { isAnswered: false, caller };
  }
}

/** Parameters that need more than the latest version as a whole, or belong to a share link. */
const furtherParameters = ['versionId', 'partNumber', shareParameter];

/** Excludes cross-origin requests, other host names, and requests with a body. */
function isPlain({ baseHost, websiteHost }: Parts, { headers, key, pairs }: S3Request): boolean {
  if (key === undefined || headers.origin !== undefined) return false;
  if (pairs.some(([name]) => furtherParameters.includes(name))) return false;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  const host = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  // A name without a dot is not a custom domain.
  if (host === baseHost || !host.includes('.') || isIP(host) !== 0) return true;
  return host.endsWith(`.${baseHost}`) && (websiteHost === null || !host.endsWith(`.${websiteHost}`));
}

/** Returns false if nothing was answered. */
function answerReader(parts: Parts, wire: Wire, request: S3Request, caller: SignedCaller): boolean {
  const { storage, clock, hostId, region } = parts;
  const { incoming, outgoing } = wire;
  const isGet = request.method === 'GET';
  if (!isGet && isAskedByParts(request)) return false;
  const client = parts.readAddress(incoming);
  const bucket = createRequestAccess({
    access: storage.access,
    request,
    operation: isGet ? 'GetObject' : 'HeadObject',
    caller,
    client,
    nowMs: clock.now(),
  }).enterNow();
  // Logs need the outcome of each response.
  if (!bucket || bucket.settings.requestLog || bucket.settings.logging) return false;
  if (isGet && !isFreeToSend(parts, bucket, caller)) return false;

  const { key = '' } = request;
  const object = storage.objects.findNow(bucket, key);
  if (!object) return false;
  checkCustomerKey(object.encryption, customerKeyOf({ request, connection: connectionOf(parts, incoming) }));
  if (!isWanted(request, object)) return false;
  const { status, headers, range } = answerFor({ request, region, bucket }, object);
  if (isGet && (!object.inlineBytes || object.encryption !== null || object.archive !== null)) return false;
  if (!storage.isSoundNow(object)) return false;
  const bytes = isGet ? object.inlineBytes?.subarray(range.start, range.end) : undefined;

  outgoing.writeHead(status, withCommonHeaders({ requestId: request.id, hostId }, headers));
  outgoing.end(bytes);
  const activity = bytes ? { read_requests: 1, bytes_out: bytes.length } : { read_requests: 1 };
  storage.activity.count(bucket, activity, keyOf(caller.credential));
  noteUse(parts, caller.credential, { address: client.address, requestId: request.id });
  return true;
}

/** Reports whether no limit applies to the bytes. */
function isFreeToSend({ storage }: Parts, bucket: ConfiguredBucket, { credential }: SignedCaller): boolean {
  const isCapped = bucket.maxSentBytes !== null || credential.maxSentBytes !== null;
  return !isCapped && storage.isTransferKnown(bucket.accountId);
}
