import { element, escapedText, optionalText, text, uriEncodePath, type Xml } from '@atoll/s3-protocol';
import type { ListedObject, StoredChecksum } from '../../features/storage/index.ts';

export function ownerElement(accountId: string, name: 'Owner' | 'Initiator' = 'Owner'): Xml {
  return element(name, [text('ID', accountId), text('DisplayName', accountId)]);
}

export function checksumElements(checksum: StoredChecksum | null): Xml[] {
  if (!checksum) return [];
  return [text(`Checksum${checksum.algorithm}`, checksum.value), text('ChecksumType', checksum.type)];
}

const quote = escapedText('"');

/** How keys are written into an answer: as they are, or percent-encoded for a client that asked so. */
export type KeyEncoder = (key: string) => string;

export function objectElements(object: ListedObject, encodeKey: KeyEncoder): Xml[] {
  return [
    text('Key', encodeKey(object.key)),
    text('LastModified', new Date(object.modifiedAt).toISOString()),
    element('ETag', [quote, escapedText(object.etag), quote]),
    ...optionalText('ChecksumAlgorithm', object.checksumAlgorithm),
    ...optionalText('ChecksumType', object.checksumType),
    text('Size', object.sizeBytes),
    text('StorageClass', object.storageClass),
  ];
}

export const encodeForUrl: KeyEncoder = uriEncodePath;
