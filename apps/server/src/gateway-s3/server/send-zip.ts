import { pipeline } from 'node:stream/promises';
import { S3Error } from '@atoll/s3-protocol';
import { contentDisposition, StorageRefusal, writeZip } from '../../features/storage/index.ts';
import type { GatewayParts, Wire } from '../access/gateway.ts';
import type { S3Request } from '../wire/request.ts';

/**
 * Streams the zip of a token. Anyone with the URL can download the zip.
 * @throws {S3Error} `AccessDenied` for a token that is unknown or has expired
 */
export async function sendZip(
  gateway: GatewayParts,
  { incoming, outgoing, notes }: Wire,
  request: S3Request,
  token: string,
): Promise<void> {
  if (request.method !== 'GET') throw new S3Error('MethodNotAllowed');
  const client = gateway.readAddress(incoming);
  const facts = () => ({
    sourceIp: client.address,
    isSecure: client.isSecure,
    nowMs: gateway.clock.now(),
    headers: request.headers,
    parameter: request.parameter,
  });
  const zip = await gateway.storage.zips.open(token, { requestId: request.id, facts });
  if (!zip) throw new S3Error('AccessDenied', 'Request has expired');
  notes.requesterId = zip.accountId;
  const chunks = writeZip(zip.entries);
  // A failure at the first object is answered as an error, not by an interrupted zip.
  const first = await chunks.next().catch(tellingWhy);
  try {
    outgoing.writeHead(200, {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', zip.fileName),
      'cache-control': 'no-store',
    });
    await pipeline(startingWith(first, chunks), outgoing);
  } finally {
    await chunks.return();
  }
}

/** Throws the original refusal, instead of the AccessDenied of a zip that is interrupted after its start. */
function tellingWhy(error: unknown): never {
  throw error instanceof S3Error && error.cause instanceof StorageRefusal ? error.cause : error;
}

async function* startingWith<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
