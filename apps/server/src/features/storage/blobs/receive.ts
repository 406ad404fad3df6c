import { createHash, hash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import {
  type ChecksumAlgorithm,
  checksumOf,
  createChecksum,
  defaultChecksumAlgorithm,
} from '@atoll/s3-protocol';
import { type DataKey, sealBytes } from '../encryption/index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { putBlob } from './sealed-blob.ts';

/**
 * Smaller objects lie in the database, so that one durable commit is the whole write. Measured with
 * bench/inline-threshold.ts: up to here the row alone is about twice as quick as a file of its own and a row.
 */
export const inlineMaxBytes = 16 * 1024;

/** S3's limit for one request, and ours. */
export const maxPutBytes = 5 * 1024 ** 3;

/** Bytes on their way in, with what their sender says they are. */
export interface IncomingBytes {
  body: AsyncIterable<Uint8Array>;
  /** The same in one piece, which spares it the way of a stream: there for at most `inlineMaxBytes`. One of the two is read. */
  whole?: (() => Promise<Buffer>) | undefined;
  /** Base64. */
  contentMd5?: string | undefined;
  checksum?:
    | {
        algorithm: ChecksumAlgorithm;
        /** Base64; asked once the body has ended, because it may come in a trailer. Undefined: only compute it. */
        expected(): string | undefined;
      }
    | undefined;
}

/** How received bytes are kept. */
export interface Keeping {
  /** What seals them; null leaves them plain. */
  dek: DataKey | null;
  /** Small ones lie in the row of this object; without one, all are blobs. */
  inlineIn?: string;
  /** How many there is room for; null or missing: as many as one request may bring. A few bytes more are left to the commit. */
  roomBytes?: number | null;
  /** Which checksum is stored. Default: the one that the sender named, or else CRC64NVME, as at AWS. */
  checksumAlgorithm?: ChecksumAlgorithm | undefined;
}

export interface ReceivedBytes {
  /** Of the plain bytes, as the digests. */
  sizeBytes: number;
  /** MD5 in hexadecimal. */
  etag: string;
  /** Base64, by `checksumAlgorithm`. */
  checksum: string;
  checksumAlgorithm: ChecksumAlgorithm;
  /** Exactly one of the two holds the bytes. */
  inlineBytes: Buffer | null;
  blobId: string | null;
  /** As of a blob of an object. */
  sealedAs: string | null;
}

type Measurement = Pick<ReceivedBytes, 'sizeBytes' | 'etag' | 'checksum' | 'checksumAlgorithm'>;

/**
 * Takes bytes in with bounded memory and checks them against every digest their sender gave; what doesn't match
 * leaves nothing behind.
 * @throws {StorageRefusal} `digestMismatch`, `objectTooLarge`, `capacityExceeded`
 */
export async function receiveBytes(
  blobStore: Pick<BlobStore, 'put'>,
  incoming: IncomingBytes,
  { dek, inlineIn, roomBytes, ...keeping }: Keeping,
): Promise<ReceivedBytes> {
  const checksumAlgorithm =
    keeping.checksumAlgorithm ?? incoming.checksum?.algorithm ?? defaultChecksumAlgorithm;
  if (inlineIn !== undefined && incoming.whole) {
    const plain = await incoming.whole();
    return { ...measureWhole(incoming, plain, checksumAlgorithm), ...kept(plain, inlineIn, dek) };
  }
  const measured: Measurement = { sizeBytes: 0, etag: '', checksum: '', checksumAlgorithm };
  const source = measure(incoming, measured, Math.max(roomBytes ?? maxPutBytes, inlineMaxBytes));
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
    // A store that fails before it has taken the head doesn't come to the rest, which would stand before the connection's next request.
    await source.return();
  }
}

/** In the row of the object. */
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
): AsyncGenerator<Uint8Array, void, undefined> {
  const md5 = createHash('md5');
  const { checksumAlgorithm } = measured;
  const sent = incoming.checksum?.algorithm ?? checksumAlgorithm;
  // The entity tag's MD5 serves a checksum of that algorithm too.
  const sums = [...new Set([checksumAlgorithm, sent])]
    .filter((algorithm) => algorithm !== 'MD5')
    .map((algorithm) => ({ algorithm, running: createChecksum(algorithm) }));
  for await (const piece of incoming.body) {
    md5.update(piece);
    for (const { running } of sums) running.update(piece);
    measured.sizeBytes += piece.length;
    if (measured.sizeBytes > maxPutBytes) throw new StorageRefusal('objectTooLarge');
    if (measured.sizeBytes > mostBytes) throw new StorageRefusal('capacityExceeded');
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
