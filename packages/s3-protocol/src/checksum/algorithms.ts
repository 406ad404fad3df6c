import { createHash, hash } from 'node:crypto';
import { crc32, crc32c } from '@node-rs/crc32';
import { crc64NvmeOf, createCrc64Nvme } from './crc64-nvme.ts';
import { createXxhash, xxhashOf } from './xxhash.ts';

/** In the S3 API's spelling, and in the order of its error messages. */
export const checksumAlgorithms = [
  'CRC32',
  'CRC32C',
  'CRC64NVME',
  'MD5',
  'SHA1',
  'SHA256',
  'SHA512',
  'XXHASH128',
  'XXHASH3',
  'XXHASH64',
] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** The algorithm for an object that was sent without a checksum. */
export const defaultChecksumAlgorithm = 'CRC64NVME' satisfies ChecksumAlgorithm;

/** The two kinds of checksum of a multipart object: over all bytes, or over the parts' checksums. */
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** Lengths of the raw digests, in bytes. */
const digestBytes: Record<ChecksumAlgorithm, number> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  MD5: 16,
  SHA1: 20,
  SHA256: 32,
  SHA512: 64,
  XXHASH128: 16,
  XXHASH3: 8,
  XXHASH64: 8,
};

/** An incremental checksum. `digest` completes it. */
export interface RunningChecksum {
  update(chunk: Uint8Array): void;
  /** Base64, as S3 writes checksums. */
  digest(): Promise<string>;
}

export function createChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'CRC32':
      return createCrc(crc32);
    case 'CRC32C':
      return createCrc(crc32c);
    case 'CRC64NVME':
      return createCrc64Nvme();
    case 'XXHASH128':
    case 'XXHASH3':
    case 'XXHASH64':
      return createXxhash(algorithm);
    case 'MD5':
    case 'SHA1':
    case 'SHA256':
    case 'SHA512': {
      const running = createHash(algorithm.toLowerCase());
      return { update: (chunk) => void running.update(chunk), digest: async () => running.digest('base64') };
    }
  }
}

/** Returns the checksum of bytes in memory, in base64. */
export function checksumOf(algorithm: ChecksumAlgorithm, bytes: Uint8Array): string {
  switch (algorithm) {
    case 'CRC32':
      return crcToBase64(crc32(bytes));
    case 'CRC32C':
      return crcToBase64(crc32c(bytes));
    case 'CRC64NVME':
      return crc64NvmeOf(bytes);
    case 'XXHASH128':
    case 'XXHASH3':
    case 'XXHASH64':
      return xxhashOf(algorithm, bytes);
    case 'MD5':
    case 'SHA1':
    case 'SHA256':
    case 'SHA512':
      return hash(algorithm.toLowerCase(), bytes, 'base64');
  }
}

/** Returns `x-amz-checksum-crc32` and similar. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

export function isChecksumAlgorithm(value: string): value is ChecksumAlgorithm {
  return (checksumAlgorithms as readonly string[]).includes(value);
}

/** Reports whether `value` is base64 of the algorithm's digest length. */
export function isWellFormedChecksum(algorithm: ChecksumAlgorithm, value: string): boolean {
  const raw = Buffer.from(value, 'base64');
  return raw.length === digestBytes[algorithm] && raw.toString('base64') === value;
}

function createCrc(crc: (chunk: Uint8Array, before: number) => number): RunningChecksum {
  let value = 0;
  return {
    update(chunk) {
      value = crc(chunk, value);
    },
    digest: async () => crcToBase64(value),
  };
}

function crcToBase64(value: number): string {
  const raw = Buffer.alloc(digestBytes.CRC32);
  raw.writeUInt32BE(value);
  return raw.toString('base64');
}
