import { createHash } from 'node:crypto';
import { crc32, crc32c } from '@node-rs/crc32';
import { createCrc64Nvme } from './crc64-nvme.ts';

export const checksumAlgorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** How a multipart object's checksum relates to its parts: over all bytes, or over the parts' checksums. */
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** Lengths of the raw digests, in bytes. */
const digestBytes: Record<ChecksumAlgorithm, number> = {
  CRC32: 4,
  CRC32C: 4,
  CRC64NVME: 8,
  SHA1: 20,
  SHA256: 32,
};

/** A checksum that is fed piece by piece. `digest` ends it. */
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
    case 'SHA1':
    case 'SHA256': {
      const hash = createHash(algorithm.toLowerCase());
      return { update: (chunk) => void hash.update(chunk), digest: async () => hash.digest('base64') };
    }
  }
}

/** `x-amz-checksum-crc32` and the like. */
export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

export function isChecksumAlgorithm(value: string): value is ChecksumAlgorithm {
  return (checksumAlgorithms as readonly string[]).includes(value);
}

/** Whether `value` is base64 of exactly as many bytes as the algorithm yields. */
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
    async digest() {
      const raw = Buffer.alloc(digestBytes.CRC32);
      raw.writeUInt32BE(value);
      return raw.toString('base64');
    },
  };
}
