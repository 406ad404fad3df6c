import { element, S3Error, s3Namespace, text } from '@atoll/s3-protocol';
import { maxPutBytes } from '../../features/storage/index.ts';
import { writeCondition } from '../conditions.ts';
import { type ObjectExchange, sendXml } from '../exchange.ts';
import { readObjectHeaders } from '../object-headers.ts';
import { refuseUnbuiltHeaders } from '../unbuilt.ts';
import { readCopySource } from './copy-source.ts';
import { checksumElements } from './elements.ts';

/** Source: S3 API, CopyObject. */
export async function copyObject(exchange: ObjectExchange & { copySource: string }): Promise<void> {
  const { request, storage, bucket, key, outgoing } = exchange;
  refuseUnbuiltHeaders(request);
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.');
  }
  const source = await readCopySource(exchange, exchange.copySource);
  if (directive === 'COPY' && source.bucket.id === bucket.id && source.key === key) {
    throw new S3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    );
  }
  const object = await storage.objects.copy(
    source,
    { bucket, key },
    {
      headers: directive === 'REPLACE' ? readObjectHeaders(request) : undefined,
      condition: writeCondition(request.headers),
      checkSource(found) {
        source.check(found);
        if (found.sizeBytes > maxPutBytes) {
          throw new S3Error(
            'InvalidRequest',
            'The specified copy source is larger than the maximum allowable size for a copy source: 5368709120',
          );
        }
      },
    },
  );
  sendXml(
    outgoing,
    element(
      'CopyObjectResult',
      [
        text('LastModified', new Date(object.modifiedAt).toISOString()),
        text('ETag', `"${object.etag}"`),
        ...checksumElements(object.checksum),
      ],
      s3Namespace,
    ),
  );
}
