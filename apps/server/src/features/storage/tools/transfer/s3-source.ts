import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { S3Address } from '@atoll/blob-store';
import { type AnswerLimits, boundedBody, listPages } from '@atoll/peer-client';
import { checksumAlgorithms, multipartEtag, type Tag } from '@atoll/s3-protocol';
import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import type { IncomingBytes } from '../../blobs/receive.ts';
import { defaultContentType, type ObjectHeaders } from '../../kernel/object-info.ts';
import { openS3End, type S3End } from './s3-end.ts';
import { type ImportSource, isPlainTag, type SourceEntry } from './transfer.ts';

type ObjectName = { Bucket: string; Key: string };

/** Reads the current versions below the prefix, with their metadata. */
export async function openS3Source(
  address: S3Address,
  limits?: Partial<AnswerLimits>,
): Promise<ImportSource> {
  const end = await openS3End(address, limits);
  const { sdk, client, place } = end;
  return {
    list: () => listAll(end, address.prefix),
    async open(entry) {
      const name = { ...place, Key: address.prefix + entry.key };
      const head = await client.send(
        new sdk.HeadObjectCommand({
          ...name,
          ChecksumMode: 'ENABLED',
          IfMatch: entry.etag && `"${entry.etag}"`,
        }),
      );
      const tags = head.TagCount ? await tagsOf(end, name) : [];
      return { incoming: await incomingOf(end, name, head), headers: headersOf(head), tags };
    },
    async close() {
      client.destroy();
    },
  };
}

async function* listAll({ sdk, client, place }: S3End, prefix: string): AsyncGenerator<SourceEntry, void> {
  const fetchPage = (position: object) =>
    client.send(new sdk.ListObjectsV2Command({ ...place, Prefix: prefix, ...position }));
  for await (const page of listPages(fetchPage, { prefix })) {
    for (const { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? []) {
      const key = Key.slice(prefix.length);
      const entry = {
        key,
        sizeBytes: Size,
        modifiedAt: LastModified?.getTime() ?? 0,
        etag: ETag?.replaceAll('"', ''),
      };
      yield key === ''
        ? { ...entry, key: Key, refusal: 'nothing of its name is left below the prefix' }
        : entry;
    }
  }
}

async function tagsOf({ sdk, client }: S3End, name: ObjectName): Promise<Tag[]> {
  const { TagSet = [] } = await client.send(new sdk.GetObjectTaggingCommand(name));
  return TagSet.map(({ Key = '', Value = '' }) => ({ key: Key, value: Value }));
}

function headersOf(head: HeadObjectCommandOutput): ObjectHeaders {
  const headers = {
    'cache-control': head.CacheControl,
    'content-disposition': head.ContentDisposition,
    'content-encoding': head.ContentEncoding,
    'content-language': head.ContentLanguage,
    expires: head.ExpiresString,
    'website-redirect-location': head.WebsiteRedirectLocation,
  };
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    contentType: head.ContentType ?? defaultContentType,
    headers: Object.fromEntries(given),
    metadata: head.Metadata ?? {},
  };
}

/** Includes every digest that the source provides, of the whole or of its parts. */
async function incomingOf(
  end: S3End,
  name: ObjectName,
  head: HeadObjectCommandOutput,
): Promise<IncomingBytes> {
  const etag = head.ETag?.replaceAll('"', '') ?? '';
  const tellsOfBytes = !head.ServerSideEncryption?.startsWith('aws:kms');
  const parts = tellsOfBytes ? await partsOf(end, name, etag) : 0;
  const checksum = checksumOf(head);
  const contentMd5 =
    tellsOfBytes && isPlainTag(etag) ? Buffer.from(etag, 'hex').toString('base64') : undefined;
  return {
    body: parts > 0 ? readParts(end, name, { etag, parts }) : readAt(end, name, { IfMatch: head.ETag }),
    contentMd5,
    checksum,
  };
}

/** Returns how many parts can be read one by one; 0 for a single PUT, and if the server doesn't distinguish parts. */
async function partsOf({ sdk, client }: S3End, name: ObjectName, etag: string): Promise<number> {
  const parts = Number(/^[0-9a-f]{32}-(\d+)$/.exec(etag)?.[1] ?? 0);
  if (parts <= 1) return parts;
  const first = await client.send(new sdk.HeadObjectCommand({ ...name, PartNumber: 1 }));
  return first.PartsCount === parts ? parts : 0;
}

function checksumOf(head: HeadObjectCommandOutput): IncomingBytes['checksum'] {
  if (head.ChecksumType !== 'FULL_OBJECT') return undefined;
  for (const algorithm of checksumAlgorithms) {
    const value = head[`Checksum${algorithm}`];
    if (value !== undefined) return { algorithm, expected: () => value };
  }
  return undefined;
}

async function* readAt(
  { sdk, client }: S3End,
  name: ObjectName,
  which: { IfMatch: string | undefined; PartNumber?: number },
): AsyncGenerator<Uint8Array, void> {
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...name, ...which }));
  yield* boundedBody(Body as Readable);
}

/** Reads part by part, as the entity tag was computed; throws after the last byte if it doesn't match. */
async function* readParts(
  end: S3End,
  name: ObjectName,
  { etag, parts }: { etag: string; parts: number },
): AsyncGenerator<Uint8Array, void> {
  const md5s: string[] = [];
  for (let PartNumber = 1; PartNumber <= parts; PartNumber++) {
    const md5 = createHash('md5');
    for await (const piece of readAt(end, name, { IfMatch: `"${etag}"`, PartNumber })) {
      md5.update(piece);
      yield piece;
    }
    md5s.push(md5.digest('hex'));
  }
  if (multipartEtag(md5s) !== etag) throw new Error('its bytes are not those of its entity tag');
}
