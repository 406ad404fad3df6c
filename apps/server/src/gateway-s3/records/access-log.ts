import { writeAccessLogRecord } from '@atoll/s3-protocol';
import type { ConfiguredBucket } from '../../features/storage/index.ts';
import type { Wire } from '../access/gateway.ts';
import { answeredStatus } from '../wire/answered-status.ts';
import type { S3Request } from '../wire/request.ts';
import { withoutSecrets } from '../wire/secret-parameters.ts';
import { loggedOperation } from './logged-operation.ts';
import type { Answered, RecordRequestParts } from './record-request.ts';

/** Writes a line into a bucket's access log. */
export function logAccess(
  gateway: RecordRequestParts,
  wire: Wire,
  answered: Answered,
  bucket: ConfiguredBucket,
): void {
  const { storage, clock, hostId } = gateway;
  const { request, startedMs, remoteIp } = answered;
  const { requesterId, errorCode } = wire.notes;
  const { outgoing } = wire;
  const { headers } = request;
  const versionId = outgoing.getHeader('x-amz-version-id');
  const record = {
    bucketOwnerId: bucket.accountId,
    bucketName: bucket.name,
    timeMs: startedMs,
    requestId: request.id,
    operation: loggedOperation(request),
    requestLine: `${request.method} ${withoutSecrets(targetOf(request))} HTTP/${wire.incoming.httpVersion}`,
    status: answeredStatus(outgoing),
    totalMs: clock.now() - startedMs,
    hostId,
    ...(request.key === undefined ? {} : { key: request.key }),
    ...(remoteIp === undefined ? {} : { remoteIp }),
    ...(requesterId === undefined ? {} : { requesterId }),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(outgoing.writableFinished ? { bytesSent: Number(outgoing.getHeader('content-length') ?? 0) } : {}),
    ...(headers.referer === undefined ? {} : { referer: headers.referer }),
    ...(headers['user-agent'] === undefined ? {} : { userAgent: headers['user-agent'] }),
    ...(headers.host === undefined ? {} : { hostHeader: headers.host }),
    ...(typeof versionId === 'string' ? { versionId } : {}),
    ...authenticationOf(request),
  };
  storage.accessLog.add(bucket.id, writeAccessLogRecord(record));
}

/** Returns the target of the request; for a sealed link that which it opens. */
function targetOf({ signable: { path, query } }: S3Request): string {
  return query === '' ? path : `${path}?${query}`;
}

function authenticationOf(request: S3Request): object {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const signatureVersion = authorization.startsWith('AWS ') ? 'SigV2' : 'SigV4';
    return { signatureVersion, authenticationType: 'AuthHeader' };
  }
  const has = (name: string) => request.parameter(name) !== undefined;
  if (has('X-Amz-Signature')) return { signatureVersion: 'SigV4', authenticationType: 'QueryString' };
  return has('Signature') ? { signatureVersion: 'SigV2', authenticationType: 'QueryString' } : {};
}
