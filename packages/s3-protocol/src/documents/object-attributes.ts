import type { ChecksumType } from '../checksum/algorithms.ts';
import { type ChecksumAlgorithm, checksumAlgorithms } from '../checksum/algorithms.ts';
import { invalidArgument, S3Error } from '../errors.ts';
import { element, optionalText, s3Namespace, text, type Xml } from '../xml/write.ts';

const attributes = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'] as const;

export type ObjectAttribute = (typeof attributes)[number];

export type Checksums = Partial<Record<ChecksumAlgorithm, string>>;

export interface ObjectAttributesParts {
  totalPartsCount: number;
  partNumberMarker: number;
  nextPartNumberMarker: number;
  maxParts: number;
  isTruncated: boolean;
  /** Only if the object was written with checksums of its parts. */
  parts: readonly { partNumber: number; sizeBytes: number; checksums: Checksums }[];
}

/** Only requested and known attributes. */
export interface ObjectAttributes {
  /** Without quotes, as in GetObjectAttributes. */
  etag?: string;
  checksum?: { values: Checksums; type: ChecksumType };
  objectParts?: ObjectAttributesParts;
  storageClass?: string;
  objectSizeBytes?: number;
}

/** Parses the `x-amz-object-attributes` header. @throws {S3Error} `InvalidArgument` */
export function parseObjectAttributesHeader(header: string | undefined): ReadonlySet<ObjectAttribute> {
  const names = (header ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) {
    throw new S3Error(
      'InvalidRequest',
      'The x-amz-object-attributes header specifying the attributes to be retrieved is either missing or empty',
    );
  }
  return new Set(
    names.map((name) => {
      const known = attributes.find((attribute) => attribute === name);
      if (known !== undefined) return known;
      throw invalidArgument('Invalid attribute name specified.', 'x-amz-object-attributes', name);
    }),
  );
}

/** Source: S3 API, GetObjectAttributes. */
export function writeObjectAttributes(found: ObjectAttributes): Xml {
  const { etag, checksum, objectParts, storageClass, objectSizeBytes } = found;
  return element(
    'GetObjectAttributesResponse',
    [
      ...optionalText('ETag', etag),
      ...(checksum
        ? [element('Checksum', [...checksumElements(checksum.values), text('ChecksumType', checksum.type)])]
        : []),
      ...(objectParts ? [partsElement(objectParts)] : []),
      ...optionalText('StorageClass', storageClass),
      ...optionalText('ObjectSize', objectSizeBytes),
    ],
    s3Namespace,
  );
}

function partsElement(found: ObjectAttributesParts): Xml {
  return element('ObjectParts', [
    text('PartsCount', found.totalPartsCount),
    text('PartNumberMarker', found.partNumberMarker),
    text('NextPartNumberMarker', found.nextPartNumberMarker),
    text('MaxParts', found.maxParts),
    text('IsTruncated', found.isTruncated),
    ...found.parts.map((part) =>
      element('Part', [
        text('PartNumber', part.partNumber),
        text('Size', part.sizeBytes),
        ...checksumElements(part.checksums),
      ]),
    ),
  ]);
}

function checksumElements(values: Checksums): Xml[] {
  return checksumAlgorithms.flatMap((algorithm) => optionalText(`Checksum${algorithm}`, values[algorithm]));
}
