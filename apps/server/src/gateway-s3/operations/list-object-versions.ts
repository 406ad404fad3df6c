import { element, optionalText, s3Namespace, text } from '@atoll/s3-protocol';
import { type BucketExchange, sendXml } from '../exchange.ts';
import { objectElements, ownerElement } from './elements.ts';
import { afterMarker, commonPrefixElements, headElements } from './list-objects.ts';
import { readListParameters } from './list-parameters.ts';

/** Source: S3 API, ListObjectVersions. Without versioning each object is its own only version, `null`. */
export async function listObjectVersions({
  storage,
  bucket,
  request,
  outgoing,
}: BucketExchange): Promise<void> {
  const list = readListParameters(request, 'max-keys');
  const marker = request.parameter('key-marker') ?? '';
  const page = await storage.listing.list(bucket, { ...list, after: afterMarker(marker) });
  const versions = page.objects.map((object) => {
    const { head, tail } = objectElements(object, list.encodeKey);
    const version = [text('VersionId', 'null'), text('IsLatest', true)];
    return element('Version', [...head, ...tail, ...version, ownerElement(bucket.accountId)]);
  });
  sendXml(
    outgoing,
    element(
      'ListVersionsResult',
      [
        ...headElements(bucket.name, list, page),
        text('KeyMarker', list.encodeKey(marker)),
        text('VersionIdMarker', request.parameter('version-id-marker') ?? ''),
        ...optionalText('NextKeyMarker', page.next && list.encodeKey(page.next.value)),
        ...optionalText('NextVersionIdMarker', page.next && 'null'),
        ...versions,
        ...commonPrefixElements(page.commonPrefixes, list),
      ],
      s3Namespace,
    ),
  );
}
