import { S3Error } from '@atoll/s3-protocol';
import {
  type IncomingBytes,
  type LinkWatch,
  type SharedDownload,
  shareParameter,
} from '../../features/storage/index.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';

/**
 * Whose link has ended is not told either whether the object is there, or has changed.
 * @throws {StorageRefusal} as `ShareGate.refuseEnded`
 */
export async function refuseEndedShare(exchange: ObjectExchange): Promise<void> {
  const ticket = ticketOf(exchange);
  if (ticket !== undefined) await exchange.storage.shares.refuseEnded(ticket);
}

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

/** What comes in, and what must hold when it is kept. */
export interface Coming {
  incoming: IncomingBytes;
  /** Undefined: not known before it has come. */
  sizeBytes: number | undefined;
}

/**
 * Takes a file in, for a share link if its address was signed for one. What it is handed then ends when the link does, and
 * `shareLinkId` is what the write must hold to.
 * @throws {StorageRefusal} as `ShareGate.upload`
 * @throws {S3Error} `MissingContentLength`: a link counts what it takes in before it comes
 */
export function takingShared<T>(
  exchange: ObjectExchange,
  { incoming, sizeBytes }: Coming,
  take: (incoming: IncomingBytes, shareLinkId?: string) => Promise<T>,
): Promise<T> {
  const ticket = ticketOf(exchange);
  if (ticket === undefined) return take(incoming);
  refuseVisitorChoices(exchange.request);
  if (sizeBytes === undefined) throw new S3Error('MissingContentLength');
  const { storage, bucket, key } = exchange;
  return storage.shares.upload({ ticket, bucketId: bucket.id, key, length: sizeBytes }, (watch) =>
    take(watched(incoming, watch), watch.linkId),
  );
}

/**
 * The bytes of a part, which end when the share link does that their address was signed for.
 * @throws {StorageRefusal} as `ShareGate.part`
 */
export async function sharedPart(
  exchange: ObjectExchange & { uploadId: string },
  incoming: IncomingBytes,
): Promise<IncomingBytes> {
  const ticket = ticketOf(exchange);
  if (ticket === undefined) return incoming;
  const { storage, bucket, key, uploadId } = exchange;
  return watched(incoming, await storage.shares.part({ ticket, bucketId: bucket.id, key, uploadId }));
}

function watched(incoming: IncomingBytes, { stillOpen }: LinkWatch): IncomingBytes {
  async function* body() {
    for await (const piece of incoming.body) {
      await stillOpen();
      yield piece;
    }
  }
  return { ...incoming, body: body(), whole: undefined };
}

/** What a visitor's request may say of an object: what its bytes are checked by. Its type is signed with the address. */
const visitorHeaders = /^x-amz-(?:content-sha256|date|sdk-checksum-algorithm|checksum-[a-z0-9]+)$/;

/** The bucket's owner answers for what is kept, so visitors decide nothing else about it. @throws {S3Error} `AccessDenied` */
function refuseVisitorChoices({ headers }: ObjectExchange['request']): void {
  const names = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (names.some((name) => !visitorHeaders.test(name))) throw new S3Error('AccessDenied');
}

/** Only the server itself gives them out. @throws {S3Error} `AccessDenied` */
function ticketOf({ request, caller }: ObjectExchange): string | undefined {
  const ticket = request.parameter(shareParameter);
  if (ticket !== undefined && caller.credential?.kind !== 'console') throw new S3Error('AccessDenied');
  return ticket;
}
