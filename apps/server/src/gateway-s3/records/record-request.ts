import { type ConfiguredBucket, maxPutBytes, type Owned } from '../../features/storage/index.ts';
import type { GatewayParts, RequestNotes, Wire } from '../access/gateway.ts';
import { answeredStatus } from '../wire/answered-status.ts';
import type { S3Request } from '../wire/request.ts';
import { logAccess } from './access-log.ts';

/** The facts of a finished request. */
export interface Answered {
  request: S3Request;
  startedMs: number;
  remoteIp: string | undefined;
}

export type RecordRequestParts = Pick<GatewayParts, 'storage' | 'clock' | 'hostId'>;

/** Counts a request to a bucket, and logs it if the owner enabled that. */
export async function recordRequest(
  gateway: RecordRequestParts,
  wire: Wire,
  answered: Answered,
): Promise<void> {
  const { request } = answered;
  if (request.bucketName === undefined) return;
  const bucket = await gateway.storage.bucketDirectory.find(request.bucketName);
  if (!bucket) return;
  const statusCode = answeredStatus(wire.outgoing);
  const bytesIn = statusCode < 300 ? bytesInOf(request, wire.notes) : 0;
  const meter = isCounted(statusCode, wire, bucket.accountId)
    ? meterOf(request.method, wire.notes)
    : undefined;
  if (meter !== undefined) {
    const activity = { [meter]: 1, ...(bytesIn > 0 ? { bytes_in: bytesIn } : {}) };
    gateway.storage.activity.count(bucket, activity, keyOf(wire.notes));
  }
  if (bucket.settings.requestLog) keepRequest(gateway, wire, answered, { bucket, bytesIn });
  if (bucket.settings.logging) logAccess(gateway, wire, answered, bucket);
}

function keepRequest(
  { storage, clock }: RecordRequestParts,
  { incoming, outgoing, notes }: Wire,
  { request, startedMs, remoteIp }: Answered,
  { bucket, bytesIn }: { bucket: ConfiguredBucket; bytesIn: number },
): void {
  const isSent = outgoing.writableFinished && incoming.method !== 'HEAD';
  storage.requestLog.add({
    id: request.id,
    bucket_id: bucket.id,
    account_id: bucket.accountId,
    at: startedMs,
    operation: notes.operation ?? '',
    key: request.key ?? null,
    status: answeredStatus(outgoing),
    error_code: notes.errorCode ?? null,
    bytes_in: bytesIn,
    bytes_out: isSent ? Number(outgoing.getHeader('content-length') ?? 0) : 0,
    duration_ms: Math.max(0, clock.now() - startedMs),
    caller_id: notes.requesterId ?? null,
    access_key_id: notes.accessKeyId ?? null,
    address: remoteIp ?? '',
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
  });
}

function keyOf({ requesterId, accessKeyId }: RequestNotes): Owned | undefined {
  if (requesterId === undefined || accessKeyId === undefined) return undefined;
  return { id: accessKeyId, accountId: requesterId };
}

/**
 * Reports whether the owner pays for a request. They don't pay for requests that were not authorized or failed here,
 * nor for other callers' errors, because anyone can cause them.
 */
function isCounted(told: number, { outgoing, notes }: Wire, ownerId: string): boolean {
  const { statusCode } = outgoing;
  if (told >= 500 || notes.isUnproven) return false;
  if (notes.requesterId !== ownerId) return statusCode < 400 && !notes.isRefused;
  return statusCode !== 401 && statusCode !== 403;
}

function meterOf(
  method: string,
  { operation }: RequestNotes,
): 'write_requests' | 'read_requests' | 'delete_requests' | undefined {
  if (method === 'OPTIONS') return undefined;
  if (method === 'DELETE' || operation === 'DeleteObjects') return 'delete_requests';
  if (operation?.startsWith('List')) return 'write_requests';
  return method === 'GET' || method === 'HEAD' ? 'read_requests' : 'write_requests';
}

/** Returns the size of the body without the framing of a streamed signature. It never exceeds the sent bytes, or the limit of a request. */
function bytesInOf({ method, headers }: S3Request, { streamedBytes }: RequestNotes): number {
  if (method !== 'PUT' && method !== 'POST') return 0;
  if (streamedBytes !== undefined) return streamedBytes;
  const sent = lengthOf(headers['content-length']);
  const decoded = lengthOf(headers['x-amz-decoded-content-length']);
  if (sent === undefined && decoded === undefined) return 0;
  return Math.min(sent ?? maxPutBytes, decoded ?? maxPutBytes, maxPutBytes);
}

function lengthOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
