import { S3Error } from '@atoll/s3-protocol';
import {
  type IncomingBytes,
  type LinkWatch,
  type SharedDownload,
  shareParameter,
} from '../../features/storage/index.ts';
import type { ObjectExchange } from '../exchange/exchange.ts';

/**
 * Visitors of an ended link must not learn whether the object exists, or has changed.
 * @throws {StorageRefusal} as `ShareGate.refuseEnded`
 */
export async function refuseEndedShare(exchange: ObjectExchange): Promise<void> {
  const ticket = ticketOf(exchange);
  if (ticket !== undefined) await exchange.storage.shares.refuseEnded(ticket);
}

/** Admits a download through a share link; undefined for any other request. @throws {StorageRefusal} as `ShareGate.download` */
export async function enterShared(
  exchange: ObjectExchange,
  { sizeBytes, length }: { sizeBytes: number; length: number },
): Promise<SharedDownload | undefined> {
  const ticket = ticketOf(exchange);
  if (ticket === undefined) return undefined;
  const { storage, bucket, key } = exchange;
  return storage.shares.download({ ticket, bucketId: bucket.id, key, length, sizeBytes });
}

/** The incoming bytes, and the conditions for storing them. */
export interface Coming {
  incoming: IncomingBytes;
  /** Undefined: unknown until the end. */
  sizeBytes: number | undefined;
}

/**
 * Receives a file, through a share link if the URL was signed for one. The bytes then end when the link does, and the write
 * checks `shareLinkId`.
 * @throws {StorageRefusal} as `ShareGate.upload`
 * @throws {S3Error} `MissingContentLength`: a link counts a file before it arrives
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

/** Returns the bytes of a part, which end when the URL's share link does. @throws {StorageRefusal} as `ShareGate.part` */
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

/** Headers that a visitor may send: those that verify the bytes. The content type is signed with the URL. */
const visitorHeaders = /^x-amz-(?:content-sha256|date|sdk-checksum-algorithm|checksum-[a-z0-9]+)$/;

/** Refuses other headers from visitors, because the bucket's owner is responsible for stored objects. @throws {S3Error} `AccessDenied` */
function refuseVisitorChoices({ headers }: ObjectExchange['request']): void {
  const names = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (names.some((name) => !visitorHeaders.test(name))) throw new S3Error('AccessDenied');
}

/** Returns the ticket. Only the server itself issues tickets. @throws {S3Error} `AccessDenied` */
function ticketOf({ request, caller }: ObjectExchange): string | undefined {
  const ticket = request.parameter(shareParameter);
  if (ticket !== undefined && caller.credential?.kind !== 'console') throw new S3Error('AccessDenied');
  return ticket;
}
