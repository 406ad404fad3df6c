import { createHash } from 'node:crypto';
import { type ChecksumAlgorithm, createChecksum } from './algorithms.ts';

export interface PartChecksum {
  /** Base64. */
  checksum: string;
  sizeBytes: number;
}

/** Returns the checksum over the parts' raw checksums, `base64-N`, as S3 defines `COMPOSITE`. */
export async function compositeChecksum(
  algorithm: ChecksumAlgorithm,
  parts: readonly PartChecksum[],
): Promise<string> {
  const sum = createChecksum(algorithm);
  for (const part of parts) sum.update(Buffer.from(part.checksum, 'base64'));
  return `${await sum.digest()}-${parts.length}`;
}

/** Returns the entity tag of a multipart object: MD5 over the parts' MD5s, `hex-N`. */
export function multipartEtag(partEtags: readonly string[]): string {
  const hash = createHash('md5');
  for (const etag of partEtags) hash.update(etag, 'hex');
  return `${hash.digest('hex')}-${partEtags.length}`;
}

/** Polynomials in reflected form, and their widths. */
const fields = {
  CRC32: { width: 32n, polynomial: 0xedb88320n },
  CRC32C: { width: 32n, polynomial: 0x82f63b78n },
  CRC64NVME: { width: 64n, polynomial: 0x9a6c9329ac4bc9b5n },
} as const satisfies Partial<Record<ChecksumAlgorithm, Field>>;

interface Field {
  width: bigint;
  polynomial: bigint;
}

export type CombinableAlgorithm = keyof typeof fields;

export function isCombinable(algorithm: ChecksumAlgorithm): algorithm is CombinableAlgorithm {
  return algorithm in fields;
}

/**
 * Returns the checksum of the concatenated parts from their checksums and sizes, without reading bytes again.
 * crc(A‖B) = crc(A)·x^(8·|B|) + crc(B) over GF(2), which holds if initial value and final xor are equal.
 */
export function combineCrc(algorithm: CombinableAlgorithm, parts: readonly PartChecksum[]): string {
  const field = fields[algorithm];
  const shifts = new Map<number, bigint>();
  let total = 0n;
  for (const part of parts) {
    let shift = shifts.get(part.sizeBytes);
    if (shift === undefined) {
      shift = power(field, BigInt(part.sizeBytes) * 8n);
      shifts.set(part.sizeBytes, shift);
    }
    total =
      multiply(field, total, shift) ^ BigInt(`0x${Buffer.from(part.checksum, 'base64').toString('hex')}`);
  }
  const hex = total.toString(16).padStart(Number(field.width / 4n), '0');
  return Buffer.from(hex, 'hex').toString('base64');
}

/** Returns x^exponent modulo the field's polynomial. In reflected form the highest bit is x^0. */
function power(field: Field, exponent: bigint): bigint {
  let result = 1n << (field.width - 1n);
  let square = 1n << (field.width - 2n);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = multiply(field, result, square);
    square = multiply(field, square, square);
  }
  return result;
}

function multiply(field: Field, a: bigint, b: bigint): bigint {
  let product = 0n;
  let shifted = b;
  for (let bit = field.width - 1n; bit >= 0n; bit--) {
    if ((a >> bit) & 1n) product ^= shifted;
    shifted = shifted & 1n ? (shifted >> 1n) ^ field.polynomial : shifted >> 1n;
  }
  return product;
}
