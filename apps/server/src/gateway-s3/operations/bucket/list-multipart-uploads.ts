import { element, optionalText, s3Namespace, text, type Xml } from '@atoll/s3-protocol';
import type { Upload } from '../../../features/storage/index.ts';
import { type BucketExchange, sendXml } from '../../exchange/exchange.ts';
import { ownerElement } from '../elements.ts';
import { type ListParameters, readListParameters } from '../list-parameters.ts';
import { commonPrefixElements } from './list-objects.ts';

/** Source: S3 API, ListMultipartUploads. */
export async function listMultipartUploads(exchange: BucketExchange): Promise<void> {
  const { request, storage, bucket, outgoing } = exchange;
  const list = readListParameters(request, 'max-uploads');
  const keyMarker = request.parameter('key-marker') ?? '';
  // Without a key marker, S3 ignores an upload ID marker.
  const uploadIdMarker = keyMarker === '' ? '' : (request.parameter('upload-id-marker') ?? '');
  const page = await storage.uploads.list(bucket, {
    ...list,
    after: keyMarker === '' ? undefined : { key: keyMarker, uploadId: uploadIdMarker || undefined },
  });
  sendXml(
    outgoing,
    element(
      'ListMultipartUploadsResult',
      [
        text('Bucket', bucket.name),
        text('KeyMarker', list.encodeKey(keyMarker)),
        text('UploadIdMarker', uploadIdMarker),
        ...optionalText('NextKeyMarker', page.next && list.encodeKey(page.next.key)),
        ...optionalText('NextUploadIdMarker', page.next?.uploadId),
        text('Prefix', list.encodeKey(list.prefix)),
        ...(list.delimiter === '' ? [] : [text('Delimiter', list.encodeKey(list.delimiter))]),
        ...optionalText('EncodingType', list.encodingType),
        text('MaxUploads', list.limit),
        text('IsTruncated', page.next !== undefined),
        ...page.uploads.map((upload) => uploadElement(upload, list)),
        ...commonPrefixElements(page.commonPrefixes, list),
      ],
      s3Namespace,
    ),
  );
}

function uploadElement(upload: Upload, list: ListParameters): Xml {
  return element('Upload', [
    text('Key', list.encodeKey(upload.key)),
    text('UploadId', upload.id),
    ownerElement(upload.initiatorId ?? 'anonymous', 'Initiator'),
    ownerElement(upload.ownerId),
    text('StorageClass', upload.storageClass),
    text('Initiated', new Date(upload.createdAt).toISOString()),
    ...optionalText('ChecksumAlgorithm', upload.checksum?.algorithm),
    ...optionalText('ChecksumType', upload.checksum?.type),
  ]);
}
