import { S3Error } from '@atoll/s3-protocol';
import { maxPutBytes } from '../../features/storage/index.ts';
import { writeCondition } from '../conditions.ts';
import { encryptionAnswer } from '../encryption.ts';
import { type ObjectExchange, sendEmpty } from '../exchange.ts';
import { incomingBytes } from '../integrity.ts';
import { readObjectChoices } from '../object-choices.ts';
import { checksumHeaders, versionHeaders } from '../object-headers.ts';
import { refuseUnbuiltHeaders } from '../unbuilt.ts';

/** Source: S3 API, PutObject. */
export async function putObject(exchange: ObjectExchange): Promise<void> {
  const { request, storage, bucket, key } = exchange;
  refuseUnbuiltHeaders(request);
  const choices = await readObjectChoices(exchange);
  const condition = writeCondition(request.headers);
  const body = exchange.body();
  if (body.sizeBytes > maxPutBytes) throw new S3Error('EntityTooLarge');
  const incoming = incomingBytes(request, body);
  if (choices.lock?.retention && incoming.contentMd5 === undefined && !incoming.checksum) {
    throw new S3Error(
      'InvalidRequest',
      'Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters',
    );
  }
  const object = await storage.objects.put(bucket, key, incoming, {
    ...choices,
    condition,
    announcedBytes: body.sizeBytes,
  });
  sendEmpty(exchange.outgoing, 200, {
    etag: `"${object.etag}"`,
    ...versionHeaders(object),
    ...encryptionAnswer(exchange, object),
    ...checksumHeaders(object),
  });
}
