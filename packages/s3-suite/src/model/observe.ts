import type { GetObjectCommandInput, ListObjectsV2CommandInput, S3 } from '@aws-sdk/client-s3';
import type { Target } from '../target.ts';
import { elementsOf } from '../wire/answer.ts';
import { pathOf, send } from '../wire/send.ts';
import { entryOf, type ListedPage } from './bucket-model.ts';

/** Returns an object's content, or undefined if the endpoint reports that it is missing, or a delete marker. */
export async function readOrNothing(s3: S3, input: GetObjectCommandInput): Promise<string | undefined> {
  try {
    const { Body } = await s3.getObject(input);
    return await Body?.transformToString();
  } catch (error) {
    const isNothing = error instanceof Error && ['NoSuchKey', 'MethodNotAllowed'].includes(error.name);
    if (!isNothing) throw error;
    return undefined;
  }
}

/** Returns all pages of a list. */
export async function listAll(s3: S3, input: ListObjectsV2CommandInput): Promise<ListedPage> {
  const found: ListedPage = { keys: [], prefixes: [] };
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.listObjectsV2({ ...input, ContinuationToken });
    found.keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
    found.prefixes.push(...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return found;
}

/** Returns all pages of a list of versions, read from the document itself, because the SDK separates versions and markers. */
export async function listAllVersions(target: Target, Bucket: string, maxKeys: number): Promise<string[]> {
  const entries: string[] = [];
  let markers: Record<string, string> = {};
  for (let isTruncated = true; isTruncated; ) {
    const query = { versions: '', 'max-keys': String(maxKeys), ...markers };
    const { text } = await send(target, { path: pathOf(Bucket), query });
    entries.push(...entriesOf(text));
    isTruncated = one(text, 'IsTruncated') === 'true';
    markers = {
      'key-marker': one(text, 'NextKeyMarker'),
      'version-id-marker': one(text, 'NextVersionIdMarker'),
    };
  }
  return entries;
}

function entriesOf(xml: string): string[] {
  return [...xml.matchAll(/<(Version|DeleteMarker)>(.*?)<\/\1>/gs)].map(([, name, entry = '']) =>
    entryOf(
      one(entry, 'Key'),
      one(entry, 'VersionId'),
      name === 'DeleteMarker',
      one(entry, 'IsLatest') === 'true',
    ),
  );
}

function one(xml: string, name: string): string {
  return elementsOf(xml, name)[0] ?? '';
}
