import {
  type ChecksumAlgorithm,
  combineCrc,
  compositeChecksum,
  isCombinable,
  multipartEtag,
} from '@atoll/s3-protocol';
import type { BlobRef, StoredChecksum } from './object-info.ts';
import { StorageRefusal } from './refusal.ts';
import type { Part, Upload } from './upload.store.ts';

/** S3's limits: every part but the last has at least 5 MiB, the whole at most 5 TiB. */
const minPartBytes = 5 * 1024 ** 2;
const maxObjectBytes = 5 * 1024 ** 4;

/** A part as the completing client names it. */
export interface ClaimedPart {
  partNumber: number;
  /** Without quotes. */
  etag: string;
  checksums?: Partial<Record<ChecksumAlgorithm, string>>;
}

export interface AssembledParts {
  etag: string;
  sizeBytes: number;
  checksum: StoredChecksum | null;
  blobs: BlobRef[];
}

/**
 * Holds what the client names against what has arrived, and works out what the whole is.
 * @throws {StorageRefusal} `partOrder`, `partUnknown`, `partTooSmall`, `partTooLarge`, `objectTooLarge`
 */
export async function assemble(
  upload: Upload,
  arrived: readonly Part[],
  claimed: readonly ClaimedPart[],
): Promise<AssembledParts> {
  const parts = matchParts(upload, arrived, claimed);
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes > maxObjectBytes) throw new StorageRefusal('objectTooLarge');
  return {
    etag: multipartEtag(parts.map((part) => part.etag)),
    sizeBytes,
    checksum: await checksumOf(upload, parts),
    blobs: parts.map((part) => ({
      blobId: part.blobId,
      sizeBytes: part.sizeBytes,
      checksum: part.checksum,
      sealedAs: part.sealedAs,
    })),
  };
}

function matchParts(upload: Upload, arrived: readonly Part[], claimed: readonly ClaimedPart[]): Part[] {
  const byNumber = new Map(arrived.map((part) => [part.partNumber, part]));
  const isAscending = claimed.every(
    (part, at) => at === 0 || part.partNumber > (claimed[at - 1]?.partNumber ?? 0),
  );
  if (!isAscending) throw new StorageRefusal('partOrder');
  return claimed.map((claim, at) => {
    const part = byNumber.get(claim.partNumber);
    if (!part || part.etag !== claim.etag || !hasSameChecksum(upload, part, claim)) {
      throw new StorageRefusal('partUnknown');
    }
    if (at < claimed.length - 1 && part.sizeBytes < minPartBytes) throw new StorageRefusal('partTooSmall');
    if (part.sizeBytes > (upload.partSizeBytes ?? Number.POSITIVE_INFINITY))
      throw new StorageRefusal('partTooLarge');
    return part;
  });
}

function hasSameChecksum(upload: Upload, part: Part, claim: ClaimedPart): boolean {
  const named = upload.checksum && claim.checksums?.[upload.checksum.algorithm];
  return !named || named === part.checksum;
}

async function checksumOf(upload: Upload, parts: readonly Part[]): Promise<StoredChecksum | null> {
  if (!upload.checksum) return null;
  const { algorithm, type } = upload.checksum;
  const sums = parts.flatMap(({ checksum, sizeBytes }) =>
    checksum === null ? [] : [{ checksum, sizeBytes }],
  );
  if (sums.length < parts.length) return null;
  if (type === 'FULL_OBJECT' && isCombinable(algorithm)) {
    return { algorithm, type, value: combineCrc(algorithm, sums) };
  }
  return { algorithm, type: 'COMPOSITE', value: await compositeChecksum(algorithm, sums) };
}
