import { createHash, hash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import {
  type ChecksumAlgorithm,
  checksumOf,
  createChecksum,
  defaultChecksumAlgorithm,
} from '@atoll/s3-protocol';
import { type DataKey, sealBytes } from '../encryption/index.ts';
import type { CountBytes } from '../kernel/bytes-in-progress.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { putBlob } from './sealed-blob.ts';

/**
 * Smaller objects are stored in the database, so that one durable commit is the whole write. Measured with
 * bench/inline-threshold.ts: up to this size a row is about twice as fast as a row plus a file.
 */
export const inlineMaxBytes = 16 * 1024;

/** The limit for one request, as in S3. */
export const maxPutBytes = 5 * 1024 ** 3;

/** An incoming body, with the length and digests that its sender declared. */
export interface IncomingBytes {
  body: AsyncIterable<Uint8Array>;
  /**
   * The same bytes in one piece, which avoids the overhead of a stream. Present for at most `inlineMaxBytes`. Only one of the
   * two is read.
   */
  whole?: (() => Promise<Buffer>) | undefined;
  /** Base64. */
  contentMd5?: string | undefined;
  checksum?:
    | {
        algorithm: ChecksumAlgorithm;
        /** Base64. Read after the body has ended, because it may come in a trailer. Undefined: only compute it. */
        expected(): string | undefined;
      }
    | undefined;
}

/** Options for storing received bytes. */
export interface Keeping {
  /** Encrypts the bytes; null stores them plain. */
  dek: DataKey | null;
  /** Small bodies are stored in the row of this object; without it, all are blobs. */
  inlineIn?: string;
  /** Remaining capacity in bytes; null or missing means as many as one request may send. The commit checks the last few bytes. */
  roomBytes?: number | null;
  /** Called for each piece before it is stored; may refuse it. */
  count?: CountBytes | undefined;
  /** The checksum to store. Default: the one that the sender named, otherwise CRC64NVME, as in AWS. */
  checksumAlgorithm?: ChecksumAlgorithm | undefined;
}

export interface ReceivedBytes {
  /** Size of the plain bytes. */
  sizeBytes: number;
  /** MD5 in hexadecimal. */
  etag: string;
  /** Base64, by `checksumAlgorithm`. */
  checksum: string;
  checksumAlgorithm: ChecksumAlgorithm;
  /** Exactly one of the two is set. */
  inlineBytes: Buffer | null;
  blobId: string | null;
  /** See `BlobRef.sealedAs`. */
  sealedAs: string | null;
}

type Measurement = Pick<ReceivedBytes, 'sizeBytes' | 'etag' | 'checksum' | 'checksumAlgorithm'>;

/**
 * Receives bytes with bounded memory and verifies them against every digest the sender declared. A mismatch leaves nothing
 * behind.
 * @throws {StorageRefusal} `digestMismatch`, `objectTooLarge`, `capacityExceeded`
 */
export async function receiveBytes(
  blobStore: Pick<BlobStore, 'put'>,
  incoming: IncomingBytes,
  { dek, inlineIn, roomBytes, count, ...keeping }: Keeping,
): Promise<ReceivedBytes> {
  const checksumAlgorithm =
    keeping.checksumAlgorithm ?? incoming.checksum?.algorithm ?? defaultChecksumAlgorithm;
  if (inlineIn !== undefined && incoming.whole) {
    const plain = await incoming.whole();
    return { ...measureWhole(incoming, plain, checksumAlgorithm), ...kept(plain, inlineIn, dek) };
  }
  const measured: Measurement = { sizeBytes: 0, etag: '', checksum: '', checksumAlgorithm };
  const source = measure(incoming, measured, Math.max(roomBytes ?? maxPutBytes, inlineMaxBytes), count);
  const head: Uint8Array[] = [];
  if (inlineIn !== undefined) {
    while (measured.sizeBytes <= inlineMaxBytes) {
      const next = await source.next();
      if (next.done) {
        return { ...measured, ...kept(Buffer.concat(head), inlineIn, dek) };
      }
      head.push(next.value);
    }
  }
  try {
    const blob = await putBlob(blobStore, chain(head, source), dek);
    return { ...measured, inlineBytes: null, ...blob };
  } finally {
    // If the store fails before it has read the first bytes, the rest of the body would precede the connection's next request.
    await source.return();
  }
}

function kept(
  plain: Buffer,
  inlineIn: string,
  dek: DataKey | null,
): Pick<ReceivedBytes, 'inlineBytes' | 'blobId' | 'sealedAs'> {
  return { inlineBytes: dek ? sealBytes(dek, inlineIn, plain) : plain, blobId: null, sealedAs: null };
}

function measureWhole(
  incoming: IncomingBytes,
  bytes: Buffer,
  checksumAlgorithm: ChecksumAlgorithm,
): Measurement {
  const md5 = hash('md5', bytes, 'buffer');
  const sumOf = (algorithm: ChecksumAlgorithm) =>
    algorithm === 'MD5' ? md5.toString('base64') : checksumOf(algorithm, bytes);
  const checksum = sumOf(checksumAlgorithm);
  const sent = incoming.checksum?.algorithm ?? checksumAlgorithm;
  refuseMismatch(incoming, md5, sent === checksumAlgorithm ? checksum : sumOf(sent));
  return { sizeBytes: bytes.length, etag: md5.toString('hex'), checksum, checksumAlgorithm };
}

async function* measure(
  incoming: IncomingBytes,
  measured: Measurement,
  mostBytes: number,
  count?: CountBytes,
): AsyncGenerator<Uint8Array, void, undefined> {
  const md5 = createHash('md5');
  const { checksumAlgorithm } = measured;
  const sent = incoming.checksum?.algorithm ?? checksumAlgorithm;
  // The entity tag's MD5 doubles as the checksum when that algorithm is MD5.
  const sums = [...new Set([checksumAlgorithm, sent])]
    .filter((algorithm) => algorithm !== 'MD5')
    .map((algorithm) => ({ algorithm, running: createChecksum(algorithm) }));
  for await (const piece of incoming.body) {
    md5.update(piece);
    for (const { running } of sums) running.update(piece);
    measured.sizeBytes += piece.length;
    if (measured.sizeBytes > maxPutBytes) throw new StorageRefusal('objectTooLarge');
    if (measured.sizeBytes > mostBytes) throw new StorageRefusal('capacityExceeded');
    count?.(piece.length);
    yield piece;
  }
  const digest = md5.digest();
  const values = new Map<ChecksumAlgorithm, string>([['MD5', digest.toString('base64')]]);
  for (const { algorithm, running } of sums) values.set(algorithm, await running.digest());
  measured.etag = digest.toString('hex');
  measured.checksum = values.get(checksumAlgorithm) ?? '';
  refuseMismatch(incoming, digest, values.get(sent) ?? '');
}

/** @throws {StorageRefusal} `digestMismatch` */
function refuseMismatch(
  { contentMd5, checksum }: Pick<IncomingBytes, 'contentMd5' | 'checksum'>,
  md5: Buffer,
  sum: string,
): void {
  if (contentMd5 !== undefined) {
    refuseOther({ digest: 'Content-MD5', expected: contentMd5, calculated: md5.toString('base64') });
  }
  const expected = checksum?.expected();
  if (checksum && expected !== undefined) {
    refuseOther({ digest: checksum.algorithm, expected, calculated: sum });
  }
}

function refuseOther(facts: { digest: string; expected: string; calculated: string }): void {
  if (facts.expected !== facts.calculated) throw new StorageRefusal('digestMismatch', { facts });
}

async function* chain(
  head: Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = head.shift(); piece; piece = head.shift()) yield piece;
  yield* rest;
}
