import { logAccess } from './access-log.ts';
import type { GatewayParts, RequestNotes, Wire } from './gateway.ts';
import type { S3Request } from './request.ts';

/** What is known of a request when its answer has ended. */
export interface Answered {
  request: S3Request;
  startedMs: number;
  remoteIp: string | undefined;
}

export type TakeDownParts = Pick<GatewayParts, 'storage' | 'clock' | 'hostId'>;

/** Counts a request to a bucket, and takes it down where its owner wants that. */
export async function takeDown(gateway: TakeDownParts, wire: Wire, answered: Answered): Promise<void> {
  const { request } = answered;
  if (request.bucketName === undefined) return;
  const bucket = await gateway.storage.bucketDirectory.find(request.bucketName);
  if (!bucket) return;
  const { statusCode } = wire.outgoing;
  const meter = isCounted(statusCode) ? meterOf(request.method, wire.notes) : undefined;
  if (meter !== undefined) {
    const bytesIn = statusCode < 300 ? bytesInOf(request) : 0;
    gateway.storage.activity.count(bucket, { [meter]: 1, ...(bytesIn > 0 ? { bytes_in: bytesIn } : {}) });
  }
  if (bucket.settings.logging) logAccess(gateway, wire, answered, bucket);
}

/** Neither what its owner did not let in, nor what failed here, is the owner's. */
function isCounted(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403;
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

/** Of the body, without what a streamed signature adds to it. */
function bytesInOf({ method, headers }: S3Request): number {
  if (method !== 'PUT' && method !== 'POST') return 0;
  return Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'] ?? 0) || 0;
}
