import { S3Error } from '@atoll/s3-protocol';
import {
  isMultipartTag,
  type ObjectInfo,
  partRange,
  type StoredChecksum,
  type StoredObject,
} from '../../../features/storage/index.ts';
import { allowsRange, evaluate } from '../../access/conditions.ts';
import type { ObjectExchange } from '../../exchange/exchange.ts';
import { encryptionAnswer } from '../../headers/encryption.ts';
import { expirationHeaders } from '../../headers/expiration.ts';
import { answerHeaders, checksumHeaders } from '../../headers/object-headers.ts';
import { parseRange, type Range } from '../../wire/range.ts';
import type { S3Request } from '../../wire/request.ts';

export interface Answer {
  status: 200 | 206;
  headers: Record<string, string>;
  range: Range;
}

/** An object without its bytes, with its blobs if the request needs them. */
export type HeadedObject = ObjectInfo & Partial<Pick<StoredObject, 'blobs'>>;

/** Reports whether the response depends on the object's parts: the location of a part, or the checksum of a range. */
export function isAskedByParts({ headers, parameter }: S3Request): boolean {
  return parameter('partNumber') !== undefined || (headers.range !== undefined && wantsChecksum(headers));
}

function wantsChecksum(headers: S3Request['headers']): boolean {
  return headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED';
}

/** Returns false if the client has it already. @throws {S3Error} `PreconditionFailed` */
export function isWanted({ headers }: S3Request, object: ObjectInfo): boolean {
  const conditions = {
    ifMatch: headers['if-match'],
    ifNoneMatch: headers['if-none-match'],
    ifModifiedSince: headers['if-modified-since'],
    ifUnmodifiedSince: headers['if-unmodified-since'],
  };
  return evaluate(conditions, object) === 'full';
}

/** Returns the response to a successful read. @throws {S3Error} `InvalidRequest`, `InvalidRange`, `InvalidPartNumber` */
export function answerFor(
  exchange: Pick<ObjectExchange, 'request' | 'region' | 'bucket'>,
  object: HeadedObject,
): Answer {
  const { request } = exchange;
  const { blobs = [] } = object;
  const whole = { start: 0, end: object.sizeBytes };
  const partNumber = request.parameter('partNumber');
  if (partNumber !== undefined && request.headers.range !== undefined) {
    throw new S3Error('InvalidRequest', 'Cannot specify both Range header and partNumber query parameter');
  }
  const part = partNumber === undefined ? undefined : rangeOfPart({ ...object, blobs }, partNumber);
  const rangeHeader = allowsRange(request.headers['if-range'], object) ? request.headers.range : undefined;
  const asked = part ?? parseRange(rangeHeader, object.sizeBytes);
  const range = asked ?? whole;
  const headers = Object.assign(
    answerHeaders(object, request),
    encryptionAnswer(exchange, object),
    expirationHeaders(exchange, object),
    { 'content-length': String(range.end - range.start) },
  );
  if (wantsChecksum(request.headers)) {
    const checksum = asked ? checksumOf({ ...object, blobs }, asked) : object.checksum;
    Object.assign(headers, checksumHeaders({ checksum }));
  }
  if (partNumber !== undefined && isMultipartTag(object.etag)) {
    Object.assign(headers, { 'x-amz-mp-parts-count': String(blobs.length) });
  }
  const shown = request.isSealed ? sealed(headers) : headers;
  if (!asked || object.sizeBytes === 0) return { status: 200, headers: shown, range };
  const contentRange = `bytes ${range.start}-${range.end - 1}/${object.sizeBytes}`;
  return { status: 206, headers: { ...shown, 'content-range': contentRange }, range };
}

/** Headers that don't show when an object was written, how, or to what purpose. */
const sealedHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-type',
]);

/** Returns the headers of an answer to a sealed link. */
function sealed(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => sealedHeaders.has(name));
  return { ...Object.fromEntries(kept), 'cache-control': 'private, max-age=600' };
}

/**
 * Returns the known checksum of `range`: the whole, or exactly one part.
 * Source: S3 User Guide, "Checking object integrity", on part numbers and ranges that align to a part.
 */
function checksumOf(
  { checksum, sizeBytes, blobs }: Pick<StoredObject, 'checksum' | 'sizeBytes' | 'blobs'>,
  { start, end }: Range,
): StoredChecksum | null {
  if (!checksum) return null;
  const isWhole = start === 0 && end === sizeBytes;
  if (isWhole && checksum.type === 'FULL_OBJECT') return checksum;
  let partStart = 0;
  for (const part of blobs) {
    const isPart = partStart === start && partStart + part.sizeBytes === end;
    if (isPart) return part.checksum === null ? null : { ...checksum, value: part.checksum };
    partStart += part.sizeBytes;
  }
  return null;
}

function rangeOfPart(object: Pick<StoredObject, 'blobs' | 'sizeBytes'>, partNumber: string): Range {
  const range = /^\d{1,5}$/.test(partNumber) ? partRange(object, Number(partNumber)) : undefined;
  if (!range) {
    const details = {
      ActualPartCount: String(Math.max(object.blobs.length, 1)),
      PartNumberRequested: partNumber,
    };
    throw new S3Error('InvalidPartNumber', { details });
  }
  return range;
}
