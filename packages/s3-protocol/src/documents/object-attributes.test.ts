import { describe, expect, it } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { parseObjectAttributesHeader, writeObjectAttributes } from './object-attributes.ts';

describe('object attributes', () => {
  it('are asked for by name', () => {
    expect([...parseObjectAttributesHeader('ETag, ObjectSize,Checksum,,ETag')]).toEqual([
      'ETag',
      'ObjectSize',
      'Checksum',
    ]);
    expect(codeOf(() => parseObjectAttributesHeader(undefined))).toBe('InvalidRequest');
    expect(codeOf(() => parseObjectAttributesHeader(' , '))).toBe('InvalidRequest');
    expect(codeOf(() => parseObjectAttributesHeader('ETag,Size'))).toBe('InvalidArgument');
  });

  it('are written in the documented order', () => {
    const written = writeObjectAttributes({
      objectSizeBytes: 12,
      storageClass: 'STANDARD',
      etag: 'abc-1',
      checksum: { values: { SHA256: 's', CRC32: 'c' }, type: 'COMPOSITE' },
      objectParts: {
        totalPartsCount: 2,
        partNumberMarker: 0,
        nextPartNumberMarker: 1,
        maxParts: 1,
        isTruncated: true,
        parts: [{ partNumber: 1, sizeBytes: 12, checksums: { SHA256: 'p' } }],
      },
    });
    expect(written).toBe(
      `<GetObjectAttributesResponse xmlns="${s3Namespace}"><ETag>abc-1</ETag><Checksum><ChecksumCRC32>c</ChecksumCRC32><ChecksumSHA256>s</ChecksumSHA256><ChecksumType>COMPOSITE</ChecksumType></Checksum><ObjectParts><PartsCount>2</PartsCount><PartNumberMarker>0</PartNumberMarker><NextPartNumberMarker>1</NextPartNumberMarker><MaxParts>1</MaxParts><IsTruncated>true</IsTruncated><Part><PartNumber>1</PartNumber><Size>12</Size><ChecksumSHA256>p</ChecksumSHA256></Part></ObjectParts><StorageClass>STANDARD</StorageClass><ObjectSize>12</ObjectSize></GetObjectAttributesResponse>`,
    );
    expect(writeObjectAttributes({ storageClass: 'GLACIER' })).toBe(
      `<GetObjectAttributesResponse xmlns="${s3Namespace}"><StorageClass>GLACIER</StorageClass></GetObjectAttributesResponse>`,
    );
  });
});
