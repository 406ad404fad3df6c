import { element, invalidArgument, optionalText, s3Namespace, text, type Xml } from '@atoll/s3-protocol';
import type { ListPage, ListPosition } from '../../../features/storage/index.ts';
import { type BucketExchange, sendXml } from '../../exchange/exchange.ts';
import { objectElements, ownerElement } from '../elements.ts';
import { type ListParameters, readListParameters } from '../list-parameters.ts';

/** Source: S3 API, ListObjects (version 1). */
export async function listObjects({ storage, bucket, request, outgoing }: BucketExchange): Promise<void> {
  const list = readListParameters(request, 'max-keys');
  const marker = request.parameter('marker') ?? '';
  const page = await storage.listing.list(bucket, { ...list, after: afterMarker(marker) });
  sendXml(
    outgoing,
    element(
      'ListBucketResult',
      [
        ...headElements(bucket.name, list, page),
        text('Marker', list.encodeKey(marker)),
        // Without a delimiter the last key is the marker. Source: S3 API, ListObjects, NextMarker.
        ...(page.next && list.delimiter !== '' ? [text('NextMarker', list.encodeKey(page.next.value))] : []),
        ...contents(page, list, true),
      ],
      s3Namespace,
    ),
  );
}

/** Source: S3 API, ListObjectsV2. */
export async function listObjectsV2({ storage, bucket, request, outgoing }: BucketExchange): Promise<void> {
  const list = readListParameters(request, 'max-keys');
  const token = request.parameter('continuation-token');
  const startAfter = request.parameter('start-after');
  // Some clients send an empty token with their first request.
  const after = token ? readToken(token) : afterMarker(startAfter ?? '');
  const page = await storage.listing.list(bucket, { ...list, after });
  sendXml(
    outgoing,
    element(
      'ListBucketResult',
      [
        ...headElements(bucket.name, list, page),
        text('KeyCount', page.objects.length + page.commonPrefixes.length),
        ...optionalText('ContinuationToken', token),
        ...optionalText('NextContinuationToken', page.next && writeToken(page.next)),
        ...optionalText('StartAfter', startAfter === undefined ? undefined : list.encodeKey(startAfter)),
        ...contents(page, list, request.parameter('fetch-owner') === 'true'),
      ],
      s3Namespace,
    ),
  );
}

export function headElements(bucketName: string, list: ListParameters, page: { next: unknown }): Xml[] {
  return [
    text('Name', bucketName),
    text('Prefix', list.encodeKey(list.prefix)),
    ...(list.delimiter === '' ? [] : [text('Delimiter', list.encodeKey(list.delimiter))]),
    text('MaxKeys', list.limit),
    ...optionalText('EncodingType', list.encodingType),
    text('IsTruncated', page.next !== undefined),
  ];
}

export function commonPrefixElements(prefixes: readonly string[], list: ListParameters): Xml[] {
  return prefixes.map((prefix) => element('CommonPrefixes', [text('Prefix', list.encodeKey(prefix))]));
}

function afterMarker(marker: string): ListPosition | undefined {
  return marker === '' ? undefined : { kind: 'key', value: marker };
}

function contents(page: ListPage, list: ListParameters, withOwner: boolean): Xml[] {
  const objects = page.objects.map((object) => {
    const elements = objectElements(object, list.encodeKey);
    if (withOwner) elements.push(ownerElement(object.ownerId));
    return element('Contents', elements);
  });
  return [...objects, ...commonPrefixElements(page.commonPrefixes, list)];
}

function writeToken(position: ListPosition): string {
  return Buffer.from(`${position.kind[0]}${position.value}`).toString('base64url');
}

function readToken(token: string): ListPosition {
  const decoded = Buffer.from(token, 'base64url').toString('utf8');
  const kind = { k: 'key', p: 'prefix' }[decoded[0] ?? ''];
  if (kind === undefined || decoded.length < 2 || decoded.includes('\0'))
    throw invalidArgument('The continuation token provided is incorrect', 'continuation-token', token);
  return { kind: kind as ListPosition['kind'], value: decoded.slice(1) };
}
