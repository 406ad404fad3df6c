import { type ChecksumAlgorithm, checksumAlgorithms } from './checksum/algorithms.ts';
import { checkTags, maxBucketTags, type Tag, tagCodec } from './documents/tagging.ts';
import { S3Error } from './errors.ts';
import { children, childText, parseXml } from './xml/read.ts';

/** S3's limit of objects per DeleteObjects request. */
const maxDeletedObjects = 1000;
/** Six elements each, and room for the rest of the document. */
const maxDeleteTags = maxDeletedObjects * 6 * 2 + 100;
const maxParts = 10_000;

export interface DeletedObject {
  key: string;
  versionId?: string;
  etag?: string;
  lastModifiedMs?: number;
  sizeBytes?: number;
}

export interface DeleteObjectsRequest {
  objects: DeletedObject[];
  /** If set, only failures are reported. */
  quiet: boolean;
}

export function parseDeleteObjects(source: string): DeleteObjectsRequest {
  const root = parseXml(source, 'Delete', maxDeleteTags);
  const objects = children(root, 'Object').map((object) => {
    const key = childText(object, 'Key');
    if (!key) throw new S3Error('MalformedXML');
    const versionId = childText(object, 'VersionId');
    const etag = childText(object, 'ETag');
    return {
      key,
      ...(versionId ? { versionId } : {}),
      ...(etag ? { etag: unquote(etag) } : {}),
      ...readNumber('lastModifiedMs', childText(object, 'LastModifiedTime'), Date.parse),
      ...readNumber('sizeBytes', childText(object, 'Size'), Number),
    };
  });
  if (objects.length === 0 || objects.length > maxDeletedObjects) throw new S3Error('MalformedXML');
  return { objects, quiet: childText(root, 'Quiet')?.trim() === 'true' };
}

export interface CompletedPart {
  partNumber: number;
  etag: string;
  checksums: Partial<Record<ChecksumAlgorithm, string>>;
}

/** Parses the parts in the order sent. The caller checks that it is ascending. */
export function parseCompleteMultipartUpload(source: string): CompletedPart[] {
  const parts = children(parseXml(source, 'CompleteMultipartUpload'), 'Part');
  if (parts.length === 0 || parts.length > maxParts) throw new S3Error('MalformedXML');
  return parts.map((part) => {
    const partNumber = Number(childText(part, 'PartNumber'));
    const etag = childText(part, 'ETag');
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > maxParts || !etag) {
      throw new S3Error('MalformedXML');
    }
    const checksums: CompletedPart['checksums'] = {};
    for (const algorithm of checksumAlgorithms) {
      const value = childText(part, `Checksum${algorithm}`);
      if (value) checksums[algorithm] = value.trim();
    }
    return { partNumber, etag: unquote(etag), checksums };
  });
}

export interface CreateBucketConfiguration {
  /** The requested region. */
  locationConstraint?: string;
  tags?: Tag[];
}

/** Parses the settings. An empty body has none. @throws {S3Error} `MalformedXML`, `InvalidTag` */
export function parseCreateBucketConfiguration(source: string): CreateBucketConfiguration {
  if (source.trim() === '') return {};
  const root = parseXml(source, 'CreateBucketConfiguration');
  const locationConstraint = childText(root, 'LocationConstraint')?.trim();
  const tags = children(root, 'Tags').flatMap((list) => children(list, 'Tag').map(tagCodec.read));
  checkTags(tags, maxBucketTags);
  return { ...(locationConstraint ? { locationConstraint } : {}), ...(tags.length > 0 ? { tags } : {}) };
}

function readNumber<Name extends string>(
  name: Name,
  value: string | undefined,
  read: (value: string) => number,
): { [N in Name]?: number } {
  if (!value) return {};
  const number = read(value.trim());
  if (!Number.isFinite(number)) throw new S3Error('MalformedXML');
  return { [name]: number } as { [N in Name]?: number };
}

function unquote(etag: string): string {
  return etag.trim().replace(/^"(.*)"$/, '$1');
}
