import { element, optionalText, s3Namespace, text, type Xml } from '@atoll/s3-protocol';
import { afterPrefix, type Upload } from '../../features/storage/index.ts';
import { type BucketExchange, sendXml } from '../exchange.ts';
import { ownerElement } from './elements.ts';
import { commonPrefixElements } from './list-objects.ts';
import { type ListParameters, readListParameters } from './list-parameters.ts';

interface Page {
  uploads: Upload[];
  commonPrefixes: string[];
  next: { key: string; uploadId: string } | undefined;
}

/** Source: S3 API, ListMultipartUploads. */
export async function listMultipartUploads(exchange: BucketExchange): Promise<void> {
  const { request, bucket, outgoing } = exchange;
  const list = readListParameters(request, 'max-uploads');
  const keyMarker = request.parameter('key-marker') ?? '';
  // Without a key marker S3 ignores an upload id marker.
  const uploadIdMarker = keyMarker === '' ? '' : (request.parameter('upload-id-marker') ?? '');
  const page = await readPage(exchange, list, keyMarker, uploadIdMarker);
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
        ...page.uploads.map((upload) => uploadElement(upload, list, bucket.accountId)),
        ...commonPrefixElements(page.commonPrefixes, list),
      ],
      s3Namespace,
    ),
  );
}

async function readPage(
  { storage, bucket }: BucketExchange,
  list: ListParameters,
  keyMarker: string,
  uploadIdMarker: string,
): Promise<Page> {
  const page: Page = { uploads: [], commonPrefixes: [], next: undefined };
  const below = list.prefix === '' ? undefined : afterPrefix(list.prefix);
  let from = startOf(list, keyMarker, uploadIdMarker);
  let last: Page['next'];
  // Without a delimiter one query is a page; with one, each folder is stepped over.
  const batch = list.delimiter === '' ? list.limit + 1 : 1;
  while (from) {
    const found = await storage.uploads.list(bucket, { ...from, below }, batch);
    from = undefined;
    for (const upload of found) {
      if (page.uploads.length + page.commonPrefixes.length >= list.limit) return { ...page, next: last };
      const folder = folderOf(upload.key, list);
      if (folder === undefined) page.uploads.push(upload);
      else page.commonPrefixes.push(folder);
      last = { key: folder ?? upload.key, uploadId: folder === undefined ? upload.id : '' };
      from =
        folder === undefined ? { key: upload.key, isIncluded: false, uploadId: upload.id } : beyond(folder);
    }
  }
  return page;
}

type Start = { key: string; isIncluded: boolean; uploadId: string | undefined };

function startOf(list: ListParameters, keyMarker: string, uploadIdMarker: string): Start | undefined {
  // A marker that is itself a rolled-up folder stands for all that is under it.
  if (keyMarker !== '' && folderOf(keyMarker, list) === keyMarker) return beyond(keyMarker);
  return Buffer.compare(Buffer.from(keyMarker), Buffer.from(list.prefix)) < 0
    ? { key: list.prefix, isIncluded: true, uploadId: undefined }
    : { key: keyMarker, isIncluded: false, uploadId: uploadIdMarker || undefined };
}

function beyond(folder: string): Start | undefined {
  const key = afterPrefix(folder);
  return key === undefined ? undefined : { key, isIncluded: true, uploadId: undefined };
}

function folderOf(key: string, { prefix, delimiter }: ListParameters): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at === -1 ? undefined : key.slice(0, at + delimiter.length);
}

function uploadElement(upload: Upload, list: ListParameters, accountId: string): Xml {
  return element('Upload', [
    text('Key', list.encodeKey(upload.key)),
    text('UploadId', upload.id),
    ownerElement(accountId, 'Initiator'),
    ownerElement(accountId),
    text('StorageClass', 'STANDARD'),
    text('Initiated', new Date(upload.createdAt).toISOString()),
    ...optionalText('ChecksumAlgorithm', upload.checksum?.algorithm),
    ...optionalText('ChecksumType', upload.checksum?.type),
  ]);
}
