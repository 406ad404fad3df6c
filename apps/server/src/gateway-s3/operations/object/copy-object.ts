import { element, S3Error, s3Namespace, text } from '@atoll/s3-protocol';
import { maxPutBytes, type ObjectInfo } from '../../../features/storage/index.ts';
import { writeCondition } from '../../access/conditions.ts';
import { type CopyExchange, sendXml } from '../../exchange/exchange.ts';
import { namedAlgorithm } from '../../exchange/integrity.ts';
import { setEncryptionHeaders, sourceKeyOf } from '../../headers/encryption.ts';
import { setExpirationHeaders } from '../../headers/expiration.ts';
import { readObjectChoices } from '../../headers/object-choices.ts';
import { refuseUnbuiltHeaders } from '../../headers/unbuilt.ts';
import { checksumElements } from '../elements.ts';
import { type CopySource, readCopySource, refusingMarker } from './copy-source.ts';
import { setWrittenVersion } from './named-version.ts';

/** Source: S3 API, CopyObject. */
export async function copyObject(exchange: CopyExchange): Promise<void> {
  const { request, storage, bucket, key, outgoing } = exchange;
  refuseUnbuiltHeaders(request);
  const { headers, tags, ...choices } = await readObjectChoices(exchange);
  const replacesHeaders = readDirective(exchange, 'x-amz-metadata-directive');
  const replacesTags = readDirective(exchange, 'x-amz-tagging-directive');
  const source = await readCopySource(exchange, exchange.copySource);
  const copying = storage.objects.copy(
    source,
    { bucket, key },
    {
      ...choices,
      sourceKey: sourceKeyOf(exchange),
      headers: replacesHeaders ? headers : undefined,
      redirectLocation: headers.headers['website-redirect-location'],
      tags: replacesTags ? (tags ?? []) : undefined,
      checksumAlgorithm: namedAlgorithm(request.amz('x-amz-checksum-algorithm')),
      condition: writeCondition(exchange),
      async checkSource(found) {
        if (!replacesTags && found.tags.length > 0) await exchange.access.enterTags(nameOf(source), found);
        source.check(found);
        refuseTooLarge(found);
        if (!replacesHeaders) refuseCopyOntoItself(exchange, source, found);
      },
    },
  );
  const object = await refusingMarker(copying);
  setWrittenVersion(exchange, object);
  setExpirationHeaders(exchange, object);
  setEncryptionHeaders(exchange, object);
  if (object.source.versionId !== undefined) {
    outgoing.setHeader('x-amz-copy-source-version-id', object.source.versionId);
  }
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

function nameOf({ bucket, key, versionId }: CopySource) {
  return { bucketName: bucket.name, key, versionId };
}

/** Reports whether the header is `REPLACE`. @throws {S3Error} `InvalidArgument` for values other than that and `COPY` */
function readDirective({ request }: CopyExchange, header: string): boolean {
  const directive = request.amz(header) ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE') {
    throw new S3Error('InvalidArgument', {
      message: `Unknown ${header === 'x-amz-metadata-directive' ? 'metadata' : 'tagging'} directive.`,
      details: { ArgumentName: header, ArgumentValue: directive },
    });
  }
  return directive === 'REPLACE';
}

function refuseTooLarge({ sizeBytes }: ObjectInfo): void {
  if (sizeBytes <= maxPutBytes) return;
  throw new S3Error(
    'InvalidRequest',
    'The specified copy source is larger than the maximum allowable size for a copy source: 5368709120',
  );
}

/** Headers that make a copy of an object onto itself a change. */
const changingHeaders = [
  'x-amz-storage-class',
  'x-amz-website-redirect-location',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-checksum-algorithm',
];

function refuseCopyOntoItself(
  { request, bucket, key }: CopyExchange,
  source: CopySource,
  found: ObjectInfo,
): void {
  const isItself = source.bucket.id === bucket.id && source.key === key && found.isLatest;
  if (!isItself || source.versionId !== undefined) return;
  if (changingHeaders.some((name) => request.amz(name) !== undefined)) return;
  throw new S3Error(
    'InvalidRequest',
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  );
}
