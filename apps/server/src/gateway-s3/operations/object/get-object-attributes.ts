import {
  type ObjectAttributesParts,
  parseObjectAttributesHeader,
  writeObjectAttributes,
} from '@atoll/s3-protocol';
import { checkCustomerKey, isMultipartTag, type StoredObject } from '../../../features/storage/index.ts';
import { type ObjectExchange, sendXml } from '../../exchange/exchange.ts';
import { customerKeyOf } from '../../headers/encryption.ts';
import type { S3Request } from '../../wire/request.ts';
import { readInteger } from '../list-parameters.ts';
import { objectRef, setVersionHeaders, tellingOfMarker } from './named-version.ts';

const maxPage = 1000;

/** Source: S3 API, GetObjectAttributes. */
export async function getObjectAttributes(exchange: ObjectExchange): Promise<void> {
  const { request, storage, outgoing } = exchange;
  const wanted = parseObjectAttributesHeader(request.headers['x-amz-object-attributes']);
  const { bucket, key, versionId } = objectRef(exchange);
  const object = await tellingOfMarker(exchange, storage.objects.find(bucket, key, versionId));
  checkCustomerKey(object.encryption, customerKeyOf(exchange));
  await storage.checkStored(object);
  const { checksum } = object;
  setVersionHeaders(exchange, object);
  outgoing.setHeader('last-modified', new Date(object.modifiedAt).toUTCString());
  sendXml(
    outgoing,
    writeObjectAttributes({
      ...(wanted.has('ETag') ? { etag: object.etag } : {}),
      ...(wanted.has('Checksum') && checksum
        ? { checksum: { values: { [checksum.algorithm]: checksum.value }, type: checksum.type } }
        : {}),
      ...(wanted.has('ObjectParts') ? partsOf(request, object) : {}),
      ...(wanted.has('StorageClass') ? { storageClass: object.storageClass } : {}),
      ...(wanted.has('ObjectSize') ? { objectSizeBytes: object.sizeBytes } : {}),
    }),
  );
}

/** Returns the parts; empty for an object from a single PUT. */
function partsOf(request: S3Request, object: StoredObject): { objectParts?: ObjectAttributesParts } {
  if (!isMultipartTag(object.etag)) return {};
  const maxParts = Math.min(readNumber(request, 'x-amz-max-parts', maxPage), maxPage);
  const marker = readNumber(request, 'x-amz-part-number-marker', 0);
  const { checksum } = object;
  const rest = object.blobs.map((blob, at) => ({ blob, partNumber: at + 1 })).slice(marker);
  const page = rest.slice(0, maxParts);
  return {
    objectParts: {
      totalPartsCount: object.blobs.length,
      partNumberMarker: marker,
      nextPartNumberMarker: page.at(-1)?.partNumber ?? marker,
      maxParts,
      isTruncated: rest.length > page.length,
      parts: page.map(({ blob, partNumber }) => ({
        partNumber,
        sizeBytes: blob.sizeBytes,
        checksums: checksum && blob.checksum !== null ? { [checksum.algorithm]: blob.checksum } : {},
      })),
    },
  };
}

function readNumber(request: S3Request, header: string, usual: number): number {
  const value = request.headers[header];
  if (value === undefined) return usual;
  return readInteger(header, value);
}
