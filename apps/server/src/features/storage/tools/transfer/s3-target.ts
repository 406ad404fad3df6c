import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Address } from '@atoll/blob-store';
import { multipartEtag } from '@atoll/s3-protocol';
import type { ObjectInfo, StoredObject } from '../../kernel/object-info.ts';
import { isMd5Tag } from '../../objects/entity-tag.ts';
import { openS3End, type S3End } from './s3-end.ts';
import { type ExportTarget, isPlainTag } from './transfer.ts';

const maxKeyBytes = 1024;
const mebibyte = 1024 ** 2;
const usualPartBytes = 16 * mebibyte;
const maxParts = 10_000;
/** The number of parts of one upload in memory. */
const partsAtOnce = 2;

/** Writes objects with their metadata, and verifies each before it counts. */
export async function openS3Target(address: S3Address): Promise<ExportTarget> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const end = await openS3End(address);
  const { sdk, client, place } = end;
  const nameOf = (key: string) => ({ ...place, Key: address.prefix + key });
  return {
    refusalOf({ key }) {
      const isLong = Buffer.byteLength(address.prefix + key) > maxKeyBytes;
      return isLong ? `its name is longer than ${maxKeyBytes} bytes` : undefined;
    },
    async has(object) {
      const found = await client
        .send(new sdk.HeadObjectCommand(nameOf(object.key)))
        .catch((error: { name?: string }) => {
          if (error.name === 'NotFound' || error.name === 'NoSuchKey') return undefined;
          throw error;
        });
      return found !== undefined && found.ContentLength === object.sizeBytes && isCopy(object, found);
    },
    async write(object, body) {
      const partSize = partSizeOf(object);
      const digest = createDigest(partSize);
      const upload = new Upload({
        client,
        partSize,
        queueSize: partsAtOnce,
        params: {
          ...nameOf(object.key),
          ...descriptionOf(object),
          Body: Readable.from(measured(body, digest), { objectMode: false }),
        },
      });
      await upload.done();
      await checkWritten(end, nameOf(object.key), { sizeBytes: object.sizeBytes, ...digest.sum() });
    },
    async close() {
      client.destroy();
    },
  };
}

/** Compares the entity tag if it is an MD5 on both ends, otherwise the time, like other tools. */
function isCopy(
  object: ObjectInfo,
  found: { ETag?: string | undefined; LastModified?: Date | undefined },
): boolean {
  const etag = found.ETag?.replaceAll('"', '') ?? '';
  if (etag === object.etag) return true;
  if (isMd5Tag(object) && isPlainTag(object.etag) && isPlainTag(etag)) return false;
  // S3 has a resolution of seconds.
  return (found.LastModified?.getTime() ?? 0) + 999 >= object.modifiedAt;
}

/** Uses the object's original part size if possible, so that both ends have the same entity tag. */
function partSizeOf({ blobs, sizeBytes }: StoredObject): number {
  const [first, ...others] = blobs.map((blob) => blob.sizeBytes);
  const isEven = others.length > 0 && others.slice(0, -1).every((size) => size === first);
  if (first !== undefined && isEven && first >= 5 * mebibyte && first <= 2 * usualPartBytes) return first;
  return Math.max(usualPartBytes, Math.ceil(sizeBytes / maxParts));
}

interface Sum {
  md5: string;
  etag: string;
}

/** Digests of the whole, and of each part. */
function createDigest(partSize: number): { update(piece: Uint8Array): void; sum(): Sum } {
  const whole = createHash('md5');
  const parts: string[] = [];
  let part = createHash('md5');
  let partBytes = 0;
  return {
    update(piece) {
      whole.update(piece);
      for (let at = 0; at < piece.length; ) {
        if (partBytes === partSize) {
          parts.push(part.digest('hex'));
          part = createHash('md5');
          partBytes = 0;
        }
        const next = piece.subarray(at, at + partSize - partBytes);
        part.update(next);
        partBytes += next.length;
        at += next.length;
      }
    },
    sum() {
      const md5 = whole.digest('hex');
      const etag = parts.length === 0 ? md5 : multipartEtag([...parts, part.digest('hex')]);
      return { md5, etag };
    },
  };
}

async function* measured(
  body: AsyncIterable<Uint8Array>,
  digest: { update(piece: Uint8Array): void },
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body) {
    digest.update(piece);
    yield piece;
  }
}

function descriptionOf({ contentType, headers, metadata, tags }: ObjectInfo) {
  const expires = new Date(headers.expires ?? Number.NaN);
  return {
    ContentType: contentType,
    CacheControl: headers['cache-control'],
    ContentDisposition: headers['content-disposition'],
    ContentEncoding: headers['content-encoding'],
    ContentLanguage: headers['content-language'],
    WebsiteRedirectLocation: headers['website-redirect-location'],
    Expires: Number.isNaN(expires.getTime()) ? undefined : expires,
    Metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, asciiOf(value)])),
    ...(tags.length > 0 && {
      Tagging: new URLSearchParams(tags.map(({ key, value }): [string, string] => [key, value])).toString(),
    }),
  };
}

/** Encodes other characters according to RFC 2047, which is how S3 shows them. */
function asciiOf(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** Checks size and entity tag; if the server creates its own tags, reads everything back. */
async function checkWritten(
  { sdk, client }: S3End,
  name: { Bucket: string; Key: string },
  expected: Sum & { sizeBytes: number },
): Promise<void> {
  const found = await client.send(new sdk.HeadObjectCommand(name));
  if (found.ContentLength !== expected.sizeBytes) throw new Error('what was written has another size');
  if (found.ETag?.replaceAll('"', '') === expected.etag) return;
  const { Body } = await client.send(new sdk.GetObjectCommand(name));
  const md5 = createHash('md5');
  for await (const piece of Body as Readable) md5.update(piece as Uint8Array);
  if (md5.digest('hex') !== expected.md5) throw new Error('what was written is not what was read');
}
