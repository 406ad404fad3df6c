import { element, parseCompleteMultipartUpload, s3Namespace, text, uriEncodePath } from '@atoll/s3-protocol';
import { readSmallBody } from '../body.ts';
import { writeCondition } from '../conditions.ts';
import { partKeyOf, setEncryptionHeaders } from '../encryption.ts';
import { sendEmpty, sendXml } from '../exchange.ts';
import { setExpirationHeaders } from '../expiration.ts';
import { checksumInHeaders } from '../integrity.ts';
import { checksumElements } from './elements.ts';
import { setWrittenVersion } from './find-version.ts';
import { type UploadExchange, uploadRef } from './upload-part.ts';

/** Ten thousand parts with their checksums. */
const maxBodyBytes = 4 * 1024 ** 2;

/** Source: S3 API, CompleteMultipartUpload. A checksum among its headers is the whole object's, not this body's. */
export async function completeMultipartUpload(exchange: UploadExchange): Promise<void> {
  const { request, storage, bucket, key, outgoing, publicUrl } = exchange;
  const condition = writeCondition(exchange);
  const document = await readSmallBody(exchange.body().read(), maxBodyBytes);
  const parts = parseCompleteMultipartUpload(document.toString('utf8'));
  const sizeHeader = request.headers['x-amz-mp-object-size'];
  const object = await storage.uploads.complete(uploadRef(exchange), parts, {
    condition,
    expectedChecksum: checksumInHeaders(request.headers)?.value,
    expectedBytes: sizeHeader === undefined ? undefined : Number(sizeHeader),
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

/** Source: S3 API, AbortMultipartUpload. */
export async function abortMultipartUpload(exchange: UploadExchange): Promise<void> {
  await exchange.storage.uploads.abort(uploadRef(exchange));
  sendEmpty(exchange.outgoing, 204);
}
