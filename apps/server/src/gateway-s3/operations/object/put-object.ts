import { S3Error } from '@atoll/s3-protocol';
import { maxPutBytes, type ObjectInfo } from '../../../features/storage/index.ts';
import { writeCondition } from '../../access/conditions.ts';
import { type ObjectExchange, sendEmpty } from '../../exchange/exchange.ts';
import { incomingBytes } from '../../exchange/integrity.ts';
import { encryptionAnswer } from '../../headers/encryption.ts';
import { expirationHeaders } from '../../headers/expiration.ts';
import { readObjectChoices } from '../../headers/object-choices.ts';
import { checksumHeaders, writtenVersion } from '../../headers/object-headers.ts';
import { refuseUnbuiltHeaders } from '../../headers/unbuilt.ts';
import { takingShared } from '../../records/shared-transfer.ts';
import { entityTooLarge } from '../../wire/too-large.ts';

/** Source: S3 API, PutObject. */
export async function putObject(exchange: ObjectExchange): Promise<void> {
  const object = await storeObject(exchange);
  sendEmpty(exchange.outgoing, 200, storedHeaders(exchange, object));
}

/** Returns the response headers for a written object. */
export function storedHeaders(exchange: ObjectExchange, object: ObjectInfo): Record<string, string> {
  return {
    etag: `"${object.etag}"`,
    ...writtenVersion(object),
    ...encryptionAnswer(exchange, object),
    ...expirationHeaders(exchange, object),
    ...checksumHeaders(object),
    'x-amz-object-size': String(object.sizeBytes),
  };
}

/** Stores the object of a request. */
export async function storeObject(
  exchange: ObjectExchange,
  event?: 'ObjectCreated:Post',
): Promise<ObjectInfo> {
  const { request, storage, bucket, key } = exchange;
  refuseUnbuiltHeaders(request);
  const choices = await readObjectChoices(exchange);
  const condition = writeCondition(exchange);
  const body = exchange.body();
  if ((body.sizeBytes ?? 0) > maxPutBytes) throw entityTooLarge(body.sizeBytes);
  const incoming = incomingBytes(request, body);
  if (choices.lock?.retention && incoming.contentMd5 === undefined && !incoming.checksum) {
    throw new S3Error(
      'InvalidRequest',
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    );
  }
  const { sizeBytes } = body;
  return takingShared(exchange, { incoming, sizeBytes }, (coming, shareLinkId) =>
    storage.objects.put(bucket, key, coming, {
      ...choices,
      condition: shareLinkId === undefined ? condition : { ...condition, shareLinkId },
      event,
      announcedBytes: sizeBytes,
    }),
  );
}
