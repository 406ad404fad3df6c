import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createSigningKeyCache, S3Error } from '@atoll/s3-protocol';
import { type DomainCertificates, type ObjectStorage, zipTokenOf } from '../features/storage/index.ts';
import type { Clock } from '../platform/clock.ts';
import {
  acceptQueue,
  createAddressTest,
  keepBodyPace,
  limitConnections,
} from '../platform/connections/index.ts';
import { newId } from '../platform/ids.ts';
import { createInFlight, type InFlight, trackConnections } from '../platform/lifecycle/index.ts';
import { type BurstLimit, createBurstLimit, subscriberOf } from '../platform/limits/burst-limit.ts';
import type { Log } from '../platform/log/index.ts';
import { type AuthenticationDeps, authenticate, type Caller } from './access/authenticate.ts';
import { findBucketOfHost } from './access/custom-domain.ts';
import type { GatewayParts, Wire } from './access/gateway.ts';
import { noteCaller, noteUse } from './access/note-use.ts';
import { createRequestAccess } from './access/request-access.ts';
import { createExchange } from './exchange/exchange.ts';
import { isFormUpload, postObject } from './post-form/post-object.ts';
import { countRequest, countWhenEnded } from './records/metrics.ts';
import { type Answered, recordRequest } from './records/record-request.ts';
import { createRouter, MethodRefusal, type Router } from './routing/route.ts';
import { routingTable } from './routing/routing-table.ts';
import { run } from './routing/run.ts';
import { answerChallenge } from './server/acme-challenge.ts';
import { answerNow } from './server/answer-now.ts';
import { allowOrigin, answerPreflight, type CorsDeps } from './server/cors.ts';
import { sendZip } from './server/send-zip.ts';
import { createViewer, isForViewer, type Viewer } from './viewer/viewer.ts';
import { isVisit, isVisitOfDomain, visitWebsite } from './website/visit.ts';
import { answeredStatus } from './wire/answered-status.ts';
import { createAddressReader } from './wire/client-address.ts';
import { commonHeaders, setCommonHeaders } from './wire/common-headers.ts';
import { sendError, toS3Error } from './wire/errors.ts';
import { createListener } from './wire/listener.ts';
import { answerMalformed } from './wire/malformed.ts';
import { type RequestLine, readRequest, readRequestLine, type S3Request } from './wire/request.ts';

export interface S3GatewayDeps {
  storage: ObjectStorage;
  clock: Clock;
  log: Log;
  region: string;
  /** Origin of this endpoint; names below its host are buckets. */
  publicUrl: string;
  /** The parent host name of bucket websites; null: websites are off. */
  websiteHost: string | null;
  /** The certificates for TLS on custom domains; without them it is plain HTTP. */
  certificates?: DomainCertificates;
  /** Whether version 2 signatures are accepted in addition to version 4. */
  acceptsSignatureV2: boolean;
  limits: S3Limits;
  /** Origins whose pages may use the endpoint: the console's. */
  allowedOrigins: readonly string[];
  /** Addresses and CIDR ranges whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: readonly string[];
}

/** Limits per address and process (0 means none), and limits for all addresses together. */
export interface S3Limits {
  /** Requests per second without a valid signature. */
  anonymousPerSecond: number;
  /** Number of open connections. */
  connections: number;
  /** Number of connections of all addresses together. */
  connectionsInAll: number;
  /** Minimum number of body bytes per minute while the server waits for them. */
  bodyBytesPerMinute: number;
}

export interface S3Gateway {
  /** Rejects with Node's error if the port is not available. Resolves to the actual port. */
  listen(port: number, host: string): Promise<number>;
  /** Serves an unread connection that another process accepted. */
  serve(connection: Socket): void;
  /** Resolves when the requests that were running at the time of the call have ended. */
  settled(): Promise<void>;
  /** Lets running requests finish, except those of slow clients. */
  close(): Promise<void>;
}

/** A connection without traffic for this long is considered dead. Active transfers have no time limit. */
const idleTimeoutMs = 120_000;
/** A refused body up to this size is read and discarded, so that its sender sees the refusal and not a reset. */
const maxDrainedBytes = 64 * 1024 ** 2;

/** Creates the S3 endpoint, with its own server and port, so that user content never shares the console's origin. */
export function createS3Gateway(deps: S3GatewayDeps): S3Gateway {
  const gateway = {
    ...deps,
    credentials: deps.storage.credentials,
    buckets: deps.storage.bucketDirectory,
    signingKeys: createSigningKeyCache(),
    hostId: randomBytes(32).toString('base64'),
    baseHost: new URL(deps.publicUrl).hostname.toLowerCase(),
    router: createRouter(routingTable),
    readAddress: createAddressReader(deps.trustedProxies),
    anonymous: createBurstLimit({ perSecond: deps.limits.anonymousPerSecond, clock: deps.clock }),
    viewer: createViewer(deps),
    inFlight: createInFlight(),
  };
  const server = createListener(deps.certificates);
  answerMalformed(server, commonHeaders, gateway.hostId);
  server.timeout = idleTimeoutMs;
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse, awaitsContinue: boolean) => {
    handle(gateway, { incoming, outgoing, awaitsContinue, notes: {} }).catch((err: unknown) => {
      deps.log.error({ err }, 'an S3 request could not be answered');
      outgoing.destroy();
    });
  };
  server.on('request', (incoming, outgoing) => serve(incoming, outgoing, false));
  server.on('checkContinue', (incoming, outgoing) => serve(incoming, outgoing, true));
  // Other expectations may be ignored: RFC 9110, section 10.1.1.
  server.on('checkExpectation', (incoming, outgoing) => serve(incoming, outgoing, false));
  const { connections: perAddress, connectionsInAll: inAll, bodyBytesPerMinute: minBytes } = deps.limits;
  limitConnections(server, { perAddress, inAll, isTrusted: createAddressTest(deps.trustedProxies) });
  const pace = keepBodyPace(server, { minBytes, timeout: () => new S3Error('RequestTimeout') });
  const connections = trackConnections(server);
  return {
    listen: (port, host) => listen(server, port, host),
    serve: connections.adopt,
    settled: gateway.inFlight.settled,
    close: () => connections.close().finally(pace.close),
  };
}

type Gateway = S3GatewayDeps &
  GatewayParts &
  Pick<AuthenticationDeps, 'credentials'> &
  CorsDeps & { baseHost: string; router: Router; anonymous: BurstLimit; viewer: Viewer; inFlight: InFlight };

async function handle(gateway: Gateway, wire: Wire): Promise<void> {
  const { incoming, outgoing, notes } = wire;
  const startedMs = performance.now();
  const line = readRequestLine(incoming, newId(), gateway.storage.sealedLinks.open);
  const { isAnswered, caller } = answerNow(gateway, wire, line);
  const describe = () => ({
    operation: notes.operation,
    status: answeredStatus(outgoing),
    errorCode: notes.errorCode,
    startedMs,
  });
  if (isAnswered) return countRequest(incoming, describe());
  countWhenEnded(incoming, outgoing, describe);
  gateway.inFlight.add(outgoing);
  setCommonHeaders(outgoing, { requestId: line.id, hostId: gateway.hostId });
  let answered: Answered | undefined;
  try {
    const { websiteHost } = gateway;
    const isBelowHost = isVisit(incoming, websiteHost);
    const bucketOfHost = isBelowHost ? undefined : await findBucketOfHost(gateway, incoming);
    const request = readRequest(incoming, line, isBelowHost ? websiteHost : gateway.baseHost, bucketOfHost);
    if (bucketOfHost !== undefined && (await answerChallenge(gateway, request, outgoing))) return;
    if (isForViewer(request) && (await gateway.viewer.answer(request, outgoing))) return;
    const isWebsite =
      isBelowHost || (bucketOfHost !== undefined && (await isVisitOfDomain(gateway, request)));
    const remoteIp = gateway.readAddress(incoming).address;
    answered = { request, startedMs: gateway.clock.now(), remoteIp };
    if (request.method === 'OPTIONS' || isWebsite) countAnonymous(gateway, incoming);
    if (request.method === 'OPTIONS') await answerPreflight(gateway, request, outgoing);
    else {
      await allowOrigin(gateway, request, outgoing);
      await (isWebsite ? visitWebsite(gateway, wire, request) : answer(gateway, wire, request, caller));
    }
  } catch (error) {
    refuse(gateway, wire, line, error);
  }
  // The unread rest of the body must not precede the connection's next request.
  incoming.resume();
  if (answered) recordWhenClosed(gateway, wire, answered);
}

/** Records a request when its outcome is known, which may be long after its sender disconnected. */
function recordWhenClosed(gateway: Gateway, wire: Wire, answered: Answered): void {
  const { outgoing } = wire;
  const take = () => {
    recordRequest(gateway, wire, answered).catch((err: unknown) => {
      gateway.log.warn({ err, requestId: answered.request.id }, 'a request could not be taken down');
    });
  };
  if (outgoing.closed) take();
  else outgoing.once('close', take);
}

/** @param known the sender, if verified before */
async function answer(gateway: Gateway, wire: Wire, request: S3Request, known?: Caller): Promise<void> {
  const zipToken = zipTokenOf(request);
  if (zipToken !== undefined) {
    countAnonymous(gateway, wire.incoming);
    return sendZip(gateway, wire, request, zipToken);
  }
  if (isFormUpload(request)) {
    countAnonymous(gateway, wire.incoming);
    noteUse(gateway, await postObject(gateway, wire, request), userOf(gateway, wire, request));
    return;
  }
  const caller = known ?? (await identify(gateway, wire, request));
  if (!caller.credential) countAnonymous(gateway, wire.incoming);
  noteCaller(wire.notes, caller.credential);
  noteUse(gateway, caller.credential, userOf(gateway, wire, request));
  const route = gateway.router.find(request);
  wire.notes.operation = route.operation;
  const access = createRequestAccess({
    access: gateway.storage.access,
    request,
    operation: route.operation,
    caller,
    client: gateway.readAddress(wire.incoming),
    nowMs: gateway.clock.now(),
  });
  await run(route, createExchange(gateway, wire, { request, caller, access }));
}

function identify(gateway: Gateway, wire: Wire, request: S3Request): Promise<Caller> {
  return authenticate(gateway, request).catch((error: unknown) => {
    wire.notes.isUnproven = true;
    countAnonymous(gateway, wire.incoming);
    throw error;
  });
}

function userOf({ readAddress }: Gateway, { incoming }: Wire, { id: requestId }: S3Request) {
  return { address: readAddress(incoming).address, requestId };
}

/** Counts a request without a valid signature against its address. @throws {S3Error} `SlowDown` */
function countAnonymous({ anonymous, readAddress }: Gateway, incoming: IncomingMessage): void {
  if (!anonymous.take(subscriberOf(readAddress(incoming).address))) throw new S3Error('SlowDown');
}

function refuse(gateway: Gateway, wire: Wire, line: RequestLine, error: unknown): void {
  const { incoming, outgoing, awaitsContinue } = wire;
  const isBrokenOff = incoming.destroyed && !incoming.complete && !incoming.readableEnded;
  const hasGone = isBrokenOff || isBrokenPipe(error);
  const refusal = line.isSealed ? withoutDetails(toS3Error(error)) : toS3Error(error);
  wire.notes.errorCode = refusal.code;
  if (refusal.status === 500 && !hasGone) {
    gateway.log.error({ err: refusal.cause ?? error, requestId: line.id }, 'an S3 request failed');
  }
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing.statusCode = refusal.status;
  if (hasGone) {
    outgoing.destroy();
    return;
  }
  const unreadBytes = incoming.complete ? 0 : lengthOf(incoming);
  const isEnded = unreadBytes > maxDrainedBytes || awaitsContinue || refusal.code === 'RequestTimeout';
  if (isEnded) outgoing.setHeader('connection', 'close');
  if (refusal instanceof MethodRefusal) outgoing.setHeader('allow', refusal.allowed.join(', '));
  sendError(outgoing, refusal, {
    resource: line.isSealed ? '' : line.path,
    requestId: line.id,
    hostId: gateway.hostId,
    isHead: incoming.method === 'HEAD',
  });
}

/** Returns an error that doesn't name what a sealed link opens. */
function withoutDetails({ code, cause }: S3Error): S3Error {
  return new S3Error(code, { cause });
}

/** Returns the declared length of a body; infinity if it is not declared. */
function lengthOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : Number.POSITIVE_INFINITY;
}

/** Reports whether writing failed because the reader disconnected, which is not an error. */
function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenPipes.has(String(error.code));
}

const brokenPipes = new Set([
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ...acceptQueue }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
