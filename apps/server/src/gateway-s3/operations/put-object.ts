import { S3Error } from '@atoll/s3-protocol';
import { maxPutBytes } from '../../features/storage/index.ts';
import { writeCondition } from '../conditions.ts';
import { type ObjectExchange, sendEmpty } from '../exchange.ts';
import { incomingBytes } from '../integrity.ts';
import { checksumHeaders, readObjectHeaders } from '../object-headers.ts';
import { refuseUnbuiltHeaders } from '../unbuilt.ts';

/** Source: S3 API, PutObject. */
export async function putObject(exchange: ObjectExchange): Promise<void> {
  const { request, storage, bucket, key } = exchange;
  refuseUnbuiltHeaders(request);
  const headers = readObjectHeaders(request);
  const condition = writeCondition(request.headers);
  const body = exchange.body();
  if (body.sizeBytes > maxPutBytes) throw new S3Error('EntityTooLarge');
  const object = await storage.objects.put(bucket, key, incomingBytes(request, body), {
    headers,
    condition,
    announcedBytes: body.sizeBytes,
  });
  sendEmpty(exchange.outgoing, 200, { etag: `"${object.etag}"`, ...checksumHeaders(object) });
}
