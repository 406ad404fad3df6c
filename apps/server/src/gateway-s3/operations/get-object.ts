import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { S3Error } from '@atoll/s3-protocol';
import { partRange, type StoredObject } from '../../features/storage/index.ts';
import { allowsRange, evaluate } from '../conditions.ts';
import { type ObjectExchange, sendEmpty } from '../exchange.ts';
import { answerHeaders, checksumHeaders } from '../object-headers.ts';
import { parseRange, type Range } from '../range.ts';
import { refuseOtherVersion } from '../unbuilt.ts';

interface Answer {
  status: 200 | 206;
  headers: Record<string, string>;
  range: Range;
}

/** Source: S3 API, GetObject. */
export async function getObject(exchange: ObjectExchange): Promise<void> {
  const { storage, outgoing, caller } = exchange;
  const object = await findWanted(exchange);
  if (!object) return;
  const { status, headers, range } = answerFor(exchange, object);
  await storage.checkTransfer(caller.accountId);
  const chunks = storage.read(object, range);
  // What can't be read is found out before a status is promised.
  const first = await chunks.next();
  try {
    outgoing.writeHead(status, headers);
    await send(outgoing, first, chunks, (sentBytes) => storage.countTransfer(caller.accountId, sentBytes));
  } finally {
    await chunks.return();
  }
}

/** Source: S3 API, HeadObject. */
export async function headObject(exchange: ObjectExchange): Promise<void> {
  const object = await findWanted(exchange);
  if (!object) return;
  const { status, headers } = answerFor(exchange, object);
  exchange.outgoing.writeHead(status, headers);
  exchange.outgoing.end();
}

/** Undefined when the client has it already, and was told so. */
async function findWanted(exchange: ObjectExchange): Promise<StoredObject | undefined> {
  const { request, storage, bucket, key, outgoing } = exchange;
  refuseOtherVersion(request.parameter('versionId'));
  const object = await storage.objects.find(bucket, key);
  const known = evaluate(
    {
      ifMatch: request.headers['if-match'],
      ifNoneMatch: request.headers['if-none-match'],
      ifModifiedSince: request.headers['if-modified-since'],
      ifUnmodifiedSince: request.headers['if-unmodified-since'],
    },
    object,
  );
  if (known === 'full') return object;
  const { etag = '', 'last-modified': modified = '' } = answerHeaders(object, request);
  sendEmpty(outgoing, 304, { etag, 'last-modified': modified });
  return undefined;
}

function answerFor({ request }: ObjectExchange, object: StoredObject): Answer {
  const whole = { start: 0, end: object.sizeBytes };
  const partNumber = request.parameter('partNumber');
  const part = partNumber === undefined ? undefined : rangeOfPart(object, partNumber);
  const rangeHeader = allowsRange(request.headers['if-range'], object) ? request.headers.range : undefined;
  const asked = part ?? parseRange(rangeHeader, object.sizeBytes);
  const range = asked ?? whole;
  const headers = { ...answerHeaders(object, request), 'content-length': String(range.end - range.start) };
  if (request.headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && !asked) {
    Object.assign(headers, checksumHeaders(object));
  }
  if (partNumber !== undefined && object.blobs.length > 1) {
    Object.assign(headers, { 'x-amz-mp-parts-count': String(object.blobs.length) });
  }
  if (!asked || object.sizeBytes === 0) return { status: 200, headers, range };
  const contentRange = `bytes ${range.start}-${range.end - 1}/${object.sizeBytes}`;
  return { status: 206, headers: { ...headers, 'content-range': contentRange }, range };
}

function rangeOfPart(object: StoredObject, partNumber: string): Range {
  const range = /^\d{1,5}$/.test(partNumber) ? partRange(object, Number(partNumber)) : undefined;
  if (!range) throw new S3Error('InvalidPartNumber');
  return range;
}

async function send(
  outgoing: ServerResponse,
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
  count: (sentBytes: number) => void,
): Promise<void> {
  async function* counted() {
    for (let next = first; !next.done; next = await rest.next()) {
      yield next.value;
      count(next.value.length);
    }
  }
  await pipeline(counted(), outgoing);
}
