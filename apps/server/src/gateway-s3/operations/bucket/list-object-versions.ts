import { element, invalidArgument, optionalText, s3Namespace, text, type Xml } from '@atoll/s3-protocol';
import type { ListedVersion, VersionPage } from '../../../features/storage/index.ts';
import { type BucketExchange, sendXml } from '../../exchange/exchange.ts';
import type { S3Request } from '../../wire/request.ts';
import { type KeyEncoder, objectElements, ownerElement } from '../elements.ts';
import { readListParameters } from '../list-parameters.ts';
import { commonPrefixElements, headElements } from './list-objects.ts';

/** Source: S3 API, ListObjectVersions. */
export async function listObjectVersions({
  storage,
  bucket,
  request,
  outgoing,
}: BucketExchange): Promise<void> {
  const list = readListParameters(request, 'max-keys');
  const marker = readMarker(request);
  const after = marker.key === '' ? undefined : { key: marker.key, versionId: marker.versionId };
  const page = await storage.listing.listVersions(bucket, { ...list, after });
  sendXml(
    outgoing,
    element(
      'ListVersionsResult',
      [
        ...headElements(bucket.name, list, page),
        text('KeyMarker', list.encodeKey(marker.key)),
        text('VersionIdMarker', marker.versionId ?? ''),
        ...nextMarkers(page, list.encodeKey),
        ...page.versions.map((version) => versionElement(version, list.encodeKey)),
        ...commonPrefixElements(page.commonPrefixes, list),
      ],
      s3Namespace,
    ),
  );
}

function readMarker(request: S3Request): { key: string; versionId: string | undefined } {
  const key = request.parameter('key-marker') ?? '';
  const versionId = request.parameter('version-id-marker') || undefined;
  if (key === '' && versionId !== undefined) {
    throw invalidArgument(
      'A version-id marker cannot be specified without a key marker.',
      'version-id-marker',
      versionId,
    );
  }
  return { key, versionId };
}

function nextMarkers({ next }: VersionPage, encodeKey: KeyEncoder): Xml[] {
  if (!next) return [];
  return [text('NextKeyMarker', encodeKey(next.key)), ...optionalText('NextVersionIdMarker', next.versionId)];
}

function versionElement(version: ListedVersion, encodeKey: KeyEncoder): Xml {
  const id = [text('VersionId', version.versionId), text('IsLatest', version.isLatest)];
  const owner = ownerElement(version.ownerId);
  if (!version.isDeleteMarker) {
    return element('Version', [...objectElements(version, encodeKey), ...id, owner]);
  }
  const modified = text('LastModified', new Date(version.modifiedAt).toISOString());
  return element('DeleteMarker', [text('Key', encodeKey(version.key)), modified, ...id, owner]);
}
