import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ChecksumAlgorithm } from '@aws-sdk/client-s3';
import { createXXHash3, createXXHash64, createXXHash128 } from 'hash-wasm';

export type Algorithm = ChecksumAlgorithm;

/** Every algorithm of the API's model. */
export const algorithms: readonly Algorithm[] = Object.values(ChecksumAlgorithm);

/** Those that the SDK computes itself; of the others it only sends a value that the caller computed. */
export const sdkAlgorithms = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;

const xxhashes = {
  XXHASH64: await createXXHash64(),
  XXHASH3: await createXXHash3(),
  XXHASH128: await createXXHash128(),
};

/** Returns the checksum in S3's format: its bytes in base64, most significant first. */
export function sumOf(algorithm: Algorithm, data: string | Buffer): string {
  const bytes = Buffer.from(data);
  switch (algorithm) {
    case 'CRC32': {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(bytes));
      return sum.toString('base64');
    }
    case 'CRC32C': {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(Number(reflectedCrc(bytes, 0x82f63b78n, 32n)));
      return sum.toString('base64');
    }
    case 'CRC64NVME': {
      const sum = Buffer.alloc(8);
      sum.writeBigUInt64BE(reflectedCrc(bytes, 0x9a6c9329ac4bc9b5n, 64n));
      return sum.toString('base64');
    }
    case 'XXHASH64':
    case 'XXHASH3':
    case 'XXHASH128':
      return Buffer.from(xxhashes[algorithm].init().update(bytes).digest('hex'), 'hex').toString('base64');
    default:
      return createHash(algorithm.toLowerCase()).update(bytes).digest('base64');
  }
}

/** Computes a CRC bit by bit, as defined. For small data only. */
function reflectedCrc(bytes: Buffer, polynomial: bigint, bits: bigint): bigint {
  const ones = (1n << bits) - 1n;
  let crc = ones;
  for (const byte of bytes) {
    crc ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ polynomial : crc >> 1n;
  }
  return crc ^ ones;
}

export function headerOf(algorithm: Algorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

/** Returns the checksum's field in the SDK. */
export function fieldOf<A extends Algorithm>(algorithm: A): `Checksum${A}` {
  return `Checksum${algorithm}`;
}
