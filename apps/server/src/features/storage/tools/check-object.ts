import { createHash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import { createChecksum, multipartEtag } from '@atoll/s3-protocol';
import type { Archive } from '../archive/index.ts';
import { soundInline } from '../blobs/inline-bytes.ts';
import type { StoredObject } from '../kernel/object-info.ts';
import type { ArchivedPart } from '../objects/archive.store.ts';
import { isMd5Tag } from '../objects/entity-tag.ts';
import type { OpenObject } from '../objects/read-object.ts';

/** A problem with an object. */
export type ObjectProblem = 'unreadable' | 'wrong size' | 'wrong entity tag' | 'wrong checksum';

/** Reads every byte and checks it against all of the object's metadata. */
export async function checkBytes(object: StoredObject, open: OpenObject): Promise<ObjectProblem | undefined> {
  const reading = readChecked(object, open);
  for (;;) {
    const next = await reading.next();
    if (next.done) return next.value;
  }
}

/** Yields every byte, and returns the problem with them after the last. */
export async function* readChecked(
  object: StoredObject,
  open: OpenObject,
): AsyncGenerator<Uint8Array, ObjectProblem | undefined> {
  const { checksum } = object;
  const sum = checksum?.type === 'FULL_OBJECT' ? createChecksum(checksum.algorithm) : undefined;
  const md5s: string[] = [];
  let sizeBytes = 0;
  for (const range of partsOf(object)) {
    const md5 = createHash('md5');
    for await (const piece of open.read(range)) {
      md5.update(piece);
      sum?.update(piece);
      sizeBytes += piece.length;
      yield piece;
    }
    md5s.push(md5.digest('hex'));
  }
  if (sizeBytes !== object.sizeBytes) return 'wrong size';
  if (!isEtagOf(object, md5s)) return 'wrong entity tag';
  if (sum && (await sum.digest()) !== checksum?.value) return 'wrong checksum';
  return undefined;
}

/** Reads the encrypted bytes of an object that can't be decrypted here, and checks their own checksums. */
export async function checkSealed(object: StoredObject, blobStore: BlobStore): Promise<void> {
  if (object.inlineBytes) soundInline(object, object.inlineBytes);
  for (const { blobId } of object.blobs) await drain(blobStore.read(blobId));
}

/** Checks that the archive's bytes of an object exist and decompress. */
export async function checkArchived(
  archive: Archive,
  parts: readonly Pick<ArchivedPart, 'archiveId'>[],
): Promise<void> {
  for (const { archiveId } of parts) await drain(archive.read(archiveId));
}

function partsOf(object: StoredObject): { start: number; end: number }[] {
  if (object.blobs.length === 0) return [{ start: 0, end: object.sizeBytes }];
  let start = 0;
  return object.blobs.map(({ sizeBytes }) => {
    const range = { start, end: start + sizeBytes };
    start = range.end;
    return range;
  });
}

/**
 * Reports whether the entity tag matches. A re-encrypted copy may have other ranges than the parts of its entity tag;
 * then it can't be checked.
 */
function isEtagOf(object: StoredObject, md5s: readonly string[]): boolean {
  const { etag } = object;
  const [, parts] = etag.split('-');
  if (parts === undefined) return !isMd5Tag(object) || md5s.length !== 1 || md5s[0] === etag;
  return Number(parts) !== md5s.length || multipartEtag(md5s) === etag;
}

async function drain(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of source);
}
