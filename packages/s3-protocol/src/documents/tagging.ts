import { S3Error } from '../errors.ts';
import { parseQuery } from '../sigv4/canonical.ts';
import { documentCodec, listOf, required, string, struct } from '../xml/codec.ts';
import type { Xml } from '../xml/write.ts';

export interface Tag {
  key: string;
  value: string;
}

/** Source: S3 User Guide, "Categorizing your storage using tags"; "Using cost allocation S3 bucket tags". */
export const maxObjectTags = 10;
export const maxBucketTags = 50;
const maxKeyLength = 128;
const maxValueLength = 256;
const allowedCharacters = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

export const tagCodec = struct<Tag>({ key: required('Key', string), value: required('Value', string) });

const taggingDocument = documentCodec(
  'Tagging',
  struct<{ tags: Tag[] }>({ tags: required('TagSet', listOf('Tag', tagCodec)) }),
);

/** @throws {S3Error} `MalformedXML`, `InvalidTag` */
export function parseTagging(source: string, maxTags: number): Tag[] {
  const { tags } = taggingDocument.parse(source);
  checkTags(tags, maxTags);
  return tags;
}

/**
 * Parses the `x-amz-tagging` header: a URL query, sorted by key because its order has no meaning. @throws {S3Error}
 * `InvalidArgument`, `InvalidTag`
 */
export function parseTaggingHeader(header: string, maxTags = maxObjectTags): Tag[] {
  const tags = readQuery(header).map(([key, value]) => ({ key, value }));
  checkTags(tags, maxTags);
  return tags.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

export function writeTagging(tags: readonly Tag[]): Xml {
  return taggingDocument.write({ tags: [...tags] });
}

/** @throws {S3Error} `InvalidTag` with the reason */
export function checkTags(tags: readonly Tag[], maxTags: number): void {
  if (tags.length > maxTags) throw new S3Error('InvalidTag', `Tags cannot be more than ${maxTags}`);
  for (const { key, value } of tags) {
    if (key === '' || key.length > maxKeyLength || !allowedCharacters.test(key)) {
      throw new S3Error('InvalidTag', {
        message: 'The TagKey you have provided is invalid',
        details: { TagKey: key },
      });
    }
    if (/^aws:/i.test(key)) {
      throw new S3Error('InvalidTag', 'System tags cannot be added/updated by requester');
    }
    if (value.length > maxValueLength || !allowedCharacters.test(value)) {
      throw new S3Error('InvalidTag', {
        message: 'The TagValue you have provided is invalid',
        details: { TagKey: key, TagValue: value },
      });
    }
  }
  if (new Set(tags.map((tag) => tag.key)).size < tags.length) {
    throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key');
  }
}

function readQuery(header: string) {
  try {
    return parseQuery(header);
  } catch (cause) {
    throw new S3Error('InvalidArgument', {
      message:
        "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.",
      details: { ArgumentName: 'x-amz-tagging', ArgumentValue: header },
      cause,
    });
  }
}
