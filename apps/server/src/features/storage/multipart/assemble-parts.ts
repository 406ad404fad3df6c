import {
  type ChecksumAlgorithm,
  type ChecksumType,
  combineCrc,
  compositeChecksum,
  defaultChecksumAlgorithm,
  isCombinable,
  isWellFormedChecksum,
  multipartEtag,
} from '@atoll/s3-protocol';
import type { BlobRef, StoredChecksum } from '../kernel/object-info.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { Part, Upload } from './upload.store.ts';

/** S3's limits: every part but the last has at least 5 MiB, the object at most 5 TiB. */
const minPartBytes = 5 * 1024 ** 2;
const maxObjectBytes = 5 * 1024 ** 4;

/** A part as the CompleteMultipartUpload request lists it. */
export interface ClaimedPart {
  partNumber: number;
  etag: string;
  checksums?: Partial<Record<ChecksumAlgorithm, string>>;
}

/** The object that a CompleteMultipartUpload request describes. */
export interface ExpectedObject {
  checksum?: { algorithm: ChecksumAlgorithm; value: string } | undefined;
  checksumType?: ChecksumType | undefined;
  sizeBytes?: number | undefined;
}

/** Returns the checksum of an upload, with the default for one without an algorithm. Source: S3 User Guide, "Checking object integrity". */
export function checksumOfUpload({ checksum }: Upload): NonNullable<Upload['checksum']> {
  return checksum ?? { algorithm: defaultChecksumAlgorithm, type: 'FULL_OBJECT' };
}

export interface AssembledParts {
  etag: string;
  sizeBytes: number;
  checksum: StoredChecksum | null;
  blobs: BlobRef[];
}

/**
 * Checks the listed parts against the received ones, and computes the object's size, tag and checksum.
 * @throws {StorageRefusal} `partOrder`, `partUnknown`, `partTooSmall`, `partTooLarge`, `objectTooLarge`
 */
export async function assemble(
  upload: Upload,
  arrived: readonly Part[],
  claimed: readonly ClaimedPart[],
  expected: ExpectedObject = {},
): Promise<AssembledParts> {
  refuseOtherType(upload, expected);
  const parts = matchParts(upload, arrived, claimed);
  const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (sizeBytes > maxObjectBytes) throw new StorageRefusal('objectTooLarge');
  if (expected.sizeBytes !== undefined && expected.sizeBytes !== sizeBytes) {
    throw new StorageRefusal('sizeMismatch', { facts: { expected: expected.sizeBytes, actual: sizeBytes } });
  }
  const checksum = await checksumOf(upload, parts);
  // Without an algorithm, the upload accepts no checksum for its object.
  if (upload.checksum) refuseOtherChecksum(expected, checksum, parts.length);
  return {
    etag: multipartEtag(parts.map((part) => part.etag)),
    sizeBytes,
    checksum,
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
    const { partNumber, etag } = claim;
    if (!part || part.etag !== etag || !hasSameChecksum(upload, part, claim)) {
      throw new StorageRefusal('partUnknown', { facts: { partNumber, etag } });
    }
    if (at < claimed.length - 1 && part.sizeBytes < minPartBytes) {
      const facts = { partNumber, etag, sizeBytes: part.sizeBytes, minBytes: minPartBytes };
      throw new StorageRefusal('partTooSmall', { facts });
    }
    if (part.sizeBytes > (upload.partSizeBytes ?? Number.POSITIVE_INFINITY))
      throw new StorageRefusal('partTooLarge');
    return part;
  });
}

function hasSameChecksum(upload: Upload, part: Part, claim: ClaimedPart): boolean {
  const named = upload.checksum && claim.checksums?.[upload.checksum.algorithm];
  return !named || named === part.checksum;
}

function refuseOtherType({ checksum }: Upload, { checksumType }: ExpectedObject): void {
  if (checksumType === undefined || checksumType === checksum?.type) return;
  throw new StorageRefusal('checksumTypeOther', { facts: { type: checksum?.type ?? 'null' } });
}

/** Refuses a different checksum than expected. A composite one may be sent without the number of its parts. */
function refuseOtherChecksum(expected: ExpectedObject, made: StoredChecksum | null, parts: number): void {
  const sent = expected.checksum;
  if (
    !sent ||
    (sent.algorithm === made?.algorithm && [sent.value, `${sent.value}-${parts}`].includes(made.value))
  )
    return;
  const facts = { digest: sent.algorithm, expected: sent.value, calculated: made?.value ?? '' };
  throw new StorageRefusal('digestMismatch', { facts });
}

/**
 * Returns the checksum of the object, or null if a part has none by this algorithm, because an older version that
 * computed no default received it.
 */
async function checksumOf(upload: Upload, parts: readonly Part[]): Promise<StoredChecksum | null> {
  const { algorithm, type } = checksumOfUpload(upload);
  const sums = parts.flatMap(({ checksum, sizeBytes }) =>
    checksum === null || !isWellFormedChecksum(algorithm, checksum) ? [] : [{ checksum, sizeBytes }],
  );
  if (sums.length < parts.length) return null;
  if (type === 'FULL_OBJECT' && isCombinable(algorithm)) {
    return { algorithm, type, value: combineCrc(algorithm, sums) };
  }
  return { algorithm, type: 'COMPOSITE', value: await compositeChecksum(algorithm, sums) };
}
