import {
  element,
  invalidArgument,
  parseCompleteMultipartUpload,
  S3Error,
  s3Namespace,
  text,
  uriEncodePath,
} from '@atoll/s3-protocol';
import type { ExpectedObject } from '../../../features/storage/index.ts';
import { writeCondition } from '../../access/conditions.ts';
import { readSmallBody } from '../../exchange/body.ts';
import { sendEmpty, sendXml } from '../../exchange/exchange.ts';
import { checksumInHeaders, checksumTypeOf } from '../../exchange/integrity.ts';
import { partKeyOf, setEncryptionHeaders } from '../../headers/encryption.ts';
import { setExpirationHeaders } from '../../headers/expiration.ts';
import type { S3Request } from '../../wire/request.ts';
import { checksumElements } from '../elements.ts';
import { setWrittenVersion } from '../object/named-version.ts';
import { type UploadExchange, uploadRef } from './upload-part.ts';

/** Ten thousand parts with their checksums. */
const maxBodyBytes = 4 * 1024 ** 2;

/** Source: S3 API, CompleteMultipartUpload. A checksum header is the whole object's, not this body's. */
export async function completeMultipartUpload(exchange: UploadExchange): Promise<void> {
  const { request, storage, bucket, key, outgoing, publicUrl } = exchange;
  const condition = writeCondition(exchange);
  const document = await readSmallBody(exchange.body().read(), maxBodyBytes);
  const parts = parseCompleteMultipartUpload(document.toString('utf8'));
  const object = await storage.uploads.complete(uploadRef(exchange), parts, {
    condition,
    expected: expectedObject(request),
    customerKey: partKeyOf(exchange),
  });
  setWrittenVersion(exchange, object);
  setExpirationHeaders(exchange, object);
  setEncryptionHeaders(exchange, object);
  sendXml(
    outgoing,
    element(
      'CompleteMultipartUploadResult',
      [
        text('Location', `${publicUrl}/${bucket.name}/${uriEncodePath(key)}`),
        text('Bucket', bucket.name),
        text('Key', key),
        text('ETag', `"${object.etag}"`),
        ...checksumElements(object.checksum),
      ],
      s3Namespace,
    ),
  );
}

function expectedObject(request: S3Request): ExpectedObject {
  return {
    checksum: checksumInHeaders(request.headers),
    checksumType: checksumTypeOf(request),
    sizeBytes: readObjectSize(request.headers['x-amz-mp-object-size']),
  };
}

/** @throws {S3Error} `InvalidRequest` */
function readObjectSize(header: string | undefined): number | undefined {
  if (header === undefined || /^\d{1,15}$/.test(header))
    return header === undefined ? header : Number(header);
  const fault = /^-\d+$/.test(header) ? 'less than zero' : 'invalid';
  throw new S3Error('InvalidRequest', `Value for x-amz-mp-object-size header is ${fault}: '${header}'`);
}

/** @throws {S3Error} `PreconditionFailed`, `InvalidArgument` */
async function checkInitiatedTime(exchange: UploadExchange): Promise<void> {
  const name = 'x-amz-if-match-initiated-time';
  const header = exchange.request.headers[name];
  if (header === undefined) return;
  const expectedMs = Date.parse(header);
  if (Number.isNaN(expectedMs)) throw invalidArgument(`${name} must be a date`, name, header);
  const { createdAt } = await exchange.storage.uploads.find(uploadRef(exchange));
  if (Math.floor(createdAt / 1000) === Math.floor(expectedMs / 1000)) return;
  throw new S3Error('PreconditionFailed', { details: { Condition: 'If-Match-Initiated-Time' } });
}

/** Source: S3 API, AbortMultipartUpload. */
export async function abortMultipartUpload(exchange: UploadExchange): Promise<void> {
  await checkInitiatedTime(exchange);
  await exchange.storage.uploads.abort(uploadRef(exchange));
  sendEmpty(exchange.outgoing, 204);
}
