import { element, optionalText, s3Namespace, text } from '@atoll/s3-protocol';
import { sendXml } from '../../exchange/exchange.ts';
import { setAbortHeaders } from '../../headers/expiration.ts';
import { ownerElement } from '../elements.ts';
import { readInteger, readLimit } from '../list-parameters.ts';
import { type UploadExchange, uploadRef } from './upload-part.ts';

/** Source: S3 API, ListParts. */
export async function listParts(exchange: UploadExchange): Promise<void> {
  const { request, storage, bucket, key, uploadId, outgoing } = exchange;
  const limit = readLimit(request, 'max-parts');
  const marker = readInteger('part-number-marker', request.parameter('part-number-marker') ?? '0');
  const upload = await storage.uploads.find(uploadRef(exchange));
  setAbortHeaders(exchange, upload);
  const found = await storage.uploads.listParts(uploadRef(exchange), {
    after: marker,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const isTruncated = found.length > limit;
  const parts = page.map((part) =>
    element('Part', [
      text('PartNumber', part.partNumber),
      text('LastModified', new Date(part.modifiedAt).toISOString()),
      text('ETag', `"${part.etag}"`),
      text('Size', part.sizeBytes),
      ...(upload.checksum ? optionalText(`Checksum${upload.checksum.algorithm}`, part.checksum) : []),
    ]),
  );
  sendXml(
    outgoing,
    element(
      'ListPartsResult',
      [
        text('Bucket', bucket.name),
        text('Key', key),
        text('UploadId', uploadId),
        ownerElement(upload.initiatorId ?? 'anonymous', 'Initiator'),
        ownerElement(upload.ownerId),
        text('StorageClass', upload.storageClass),
        text('PartNumberMarker', marker),
        ...optionalText('NextPartNumberMarker', isTruncated ? page.at(-1)?.partNumber : undefined),
        text('MaxParts', limit),
        text('IsTruncated', isTruncated),
        ...optionalText('ChecksumAlgorithm', upload.checksum?.algorithm),
        ...optionalText('ChecksumType', upload.checksum?.type),
        ...parts,
      ],
      s3Namespace,
    ),
  );
}
