import { S3Error } from '@atoll/s3-protocol';
import { type SharedDownload, shareParameter } from '../features/storage/index.ts';
import type { ObjectExchange } from './exchange.ts';

/**
 * Lets a download begin whose address was signed for a share link; undefined for every other.
 * @throws {StorageRefusal} as `ShareGate.download`
 */
export async function enterShared(
  exchange: ObjectExchange,
  { sizeBytes, length }: { sizeBytes: number; length: number },
): Promise<SharedDownload | undefined> {
  const ticket = ticketOf(exchange);
  if (ticket === undefined) return undefined;
  const { storage, bucket, key } = exchange;
  return storage.shares.download({ ticket, bucketId: bucket.id, key, length, sizeBytes });
}

/**
 * Takes a file in, for a share link if its address was signed for one.
 * @throws {StorageRefusal} as `ShareGate.upload`
 */
export function takingShared<T>(
  exchange: ObjectExchange,
  length: number,
  take: () => Promise<T>,
): Promise<T> {
  const ticket = ticketOf(exchange);
  if (ticket === undefined) return take();
  const { storage, bucket, key } = exchange;
  return storage.shares.upload({ ticket, bucketId: bucket.id, key, length }, take);
}

/** Only the server itself gives them out. @throws {S3Error} `AccessDenied` */
function ticketOf({ request, caller }: ObjectExchange): string | undefined {
  const ticket = request.parameter(shareParameter);
  if (ticket !== undefined && caller.credential?.kind !== 'console') throw new S3Error('AccessDenied');
  return ticket;
}
