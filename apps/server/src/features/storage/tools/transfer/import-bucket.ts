import { maxPutBytes } from '../../blobs/receive.ts';
import type { ObjectInfo } from '../../kernel/object-info.ts';
import type { Authorized, Bucket } from '../../kernel/policy.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { isMd5Tag } from '../../objects/entity-tag.ts';
import { openFolderSource } from './folder-source.ts';
import { inParallel } from './in-parallel.ts';
import { putInParts } from './put-in-parts.ts';
import { openS3Source } from './s3-source.ts';
import {
  type ImportSource,
  isPlainTag,
  outcomeOf,
  type SourceEntry,
  type TransferBucket,
  type TransferDeps,
  type TransferEnd,
  type TransferOptions,
  TransferRefusal,
  type Transferred,
  transferWidth,
} from './transfer.ts';

const usualPartBytes = 512 * 1024 ** 2;

/**
 * Puts every file of a folder, or every object of another S3 endpoint, into a bucket as its owner would, unless it is there
 * already. Objects that don't match their source's digests are not stored.
 * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`
 */
export async function* importBucket(
  deps: TransferDeps,
  from: TransferEnd,
  to: TransferBucket,
  options: TransferOptions,
): AsyncGenerator<Transferred, void> {
  const bucket = await deps.authorizeBucket(to.accountId, to.name);
  const source = from.kind === 'folder' ? openFolderSource(from.path) : await openS3Source(from.address);
  try {
    yield* inParallel(source.list(), transferWidth, (entry) =>
      outcomeOf(entry, () => importObject(deps, { bucket, source, entry }, options)),
    );
  } finally {
    await source.close();
  }
}

async function importObject(
  { objects, uploads }: TransferDeps,
  { bucket, source, entry }: { bucket: Authorized<Bucket>; source: ImportSource; entry: SourceEntry },
  { isDryRun, maxAtOnceBytes = maxPutBytes }: TransferOptions,
): Promise<'copied' | 'skipped'> {
  const { key, sizeBytes, refusal } = entry;
  if (refusal !== undefined) throw new TransferRefusal(refusal);
  const known = await objects.describe(bucket, key).catch(whenUnknown);
  if (known && isCopy(known, entry)) return 'skipped';
  if (isDryRun) return 'copied';
  const opened = await source.open(entry);
  if (sizeBytes > maxAtOnceBytes) {
    await putInParts(uploads, { bucket, key, sizeBytes }, opened, Math.min(maxAtOnceBytes, usualPartBytes));
    return 'copied';
  }
  const { incoming, headers, tags } = opened;
  await objects.put(bucket, key, incoming, { headers, tags, announcedBytes: sizeBytes });
  return 'copied';
}

/** Compares the entity tag if it is an MD5 on both ends, otherwise the time, like other tools. */
function isCopy(known: ObjectInfo, { sizeBytes, modifiedAt, etag }: SourceEntry): boolean {
  if (known.sizeBytes !== sizeBytes) return false;
  if (known.etag === etag) return true;
  if (etag !== undefined && isPlainTag(etag) && isPlainTag(known.etag) && isMd5Tag(known)) return false;
  return known.modifiedAt >= modifiedAt;
}

function whenUnknown(error: unknown): undefined {
  if (!(error instanceof StorageRefusal)) throw error;
}
