import { createHash, hash } from 'node:crypto';
import type { BlobStore } from '@atoll/blob-store';
import { type ChecksumAlgorithm, createChecksum } from '@atoll/s3-protocol';
import { type DataKey, sealBytes } from './encryption/index.ts';
import { StorageRefusal } from './refusal.ts';
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
}

export interface ReceivedBytes {
  /** Of the plain bytes, as the digests. */
  sizeBytes: number;
  /** MD5 in hexadecimal. */
  etag: string;
  checksum: string | null;
  /** Exactly one of the two holds the bytes. */
  inlineBytes: Buffer | null;
  blobId: string | null;
  /** As of a blob of an object. */
  sealedAs: string | null;
}

interface Measurement {
  sizeBytes: number;
  etag: string;
  checksum: string | null;
}

/**
 * Takes bytes in with bounded memory and checks them against every digest their sender gave; what doesn't match
 * leaves nothing behind.
 * @throws {StorageRefusal} `digestMismatch`, `objectTooLarge`, `capacityExceeded`
 */
export async function receiveBytes(
  blobStore: Pick<BlobStore, 'put'>,
  incoming: IncomingBytes,
  { dek, inlineIn, roomBytes }: Keeping,
): Promise<ReceivedBytes> {
  if (inlineIn !== undefined && incoming.whole) {
    const plain = await incoming.whole();
    return { ...(await measureWhole(incoming, plain)), ...kept(plain, inlineIn, dek) };
  }
  const measured: Measurement = { sizeBytes: 0, etag: '', checksum: null };
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

async function measureWhole(incoming: IncomingBytes, bytes: Buffer): Promise<Measurement> {
  const md5 = hash('md5', bytes, 'buffer');
  const sum = incoming.checksum && createChecksum(incoming.checksum.algorithm);
  sum?.update(bytes);
  const checksum = sum ? await sum.digest() : null;
  refuseMismatch(incoming, md5, checksum);
  return { sizeBytes: bytes.length, etag: md5.toString('hex'), checksum };
}

async function* measure(
  incoming: IncomingBytes,
  measured: Measurement,
  mostBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const md5 = createHash('md5');
  const sum = incoming.checksum && createChecksum(incoming.checksum.algorithm);
  for await (const piece of incoming.body) {
    md5.update(piece);
    sum?.update(piece);
    measured.sizeBytes += piece.length;
    if (measured.sizeBytes > maxPutBytes) throw new StorageRefusal('objectTooLarge');
    if (measured.sizeBytes > mostBytes) throw new StorageRefusal('capacityExceeded');
    yield piece;
  }
  const digest = md5.digest();
  measured.etag = digest.toString('hex');
  measured.checksum = sum ? await sum.digest() : null;
  refuseMismatch(incoming, digest, measured.checksum);
}

/** @throws {StorageRefusal} `digestMismatch` */
function refuseMismatch(
  { contentMd5, checksum }: Pick<IncomingBytes, 'contentMd5' | 'checksum'>,
  md5: Buffer,
  sum: string | null,
): void {
  const expectedSum = checksum?.expected();
  const hasWrongMd5 = contentMd5 !== undefined && contentMd5 !== md5.toString('base64');
  if (hasWrongMd5 || (expectedSum !== undefined && expectedSum !== sum)) {
    throw new StorageRefusal('digestMismatch');
  }
}

async function* chain(
  head: Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let piece = head.shift(); piece; piece = head.shift()) yield piece;
  yield* rest;
}
