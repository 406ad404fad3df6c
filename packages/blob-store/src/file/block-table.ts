import { crc32 } from '@node-rs/crc32';
import { blockBytes, footerBytes, sumBytes } from '../stored-size.ts';

/**
 * A blob's file is its data, then a CRC-32 of each block of it, then a footer:
 * magic (4 bytes), block size (4), data size (8), CRC-32 of table and footer so far (4); all little-endian.
 * A range can so be checked by reading no more than its blocks and the table.
 */
const magic = 0x31_62_74_61; // "atb1"

/** Collects the checksums while data streams by in pieces of any size. */
export interface BlockTableBuilder {
  update(piece: Uint8Array): void;
  readonly sizeBytes: number;
  /** Table and footer, to be written behind the data. */
  finish(): Buffer;
}

export function createBlockTableBuilder(): BlockTableBuilder {
  const sums: number[] = [];
  let blockSum = 0;
  let sizeBytes = 0;
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    update(piece) {
      for (let offset = 0; offset < piece.length; ) {
        const end = Math.min(piece.length, offset + blockBytes - (sizeBytes % blockBytes));
        blockSum = crc32(piece.subarray(offset, end), blockSum);
        sizeBytes += end - offset;
        offset = end;
        if (sizeBytes % blockBytes === 0) {
          sums.push(blockSum);
          blockSum = 0;
        }
      }
    },
    finish() {
      if (sizeBytes % blockBytes !== 0) sums.push(blockSum);
      return encode(sums, sizeBytes);
    },
  };
}

export interface BlockTable {
  sizeBytes: number;
  /** CRC-32 of the block with this index. */
  sumOf(block: number): number;
}

/** Reads table and footer of a blob of so much data; undefined when they are damaged, or another's. */
export function decodeBlockTable(tail: Buffer, sizeBytes: number): BlockTable | undefined {
  const footerAt = tail.length - footerBytes;
  const checkedBytes = tail.length - sumBytes;
  if (tail.readUInt32LE(footerAt) !== magic || tail.readUInt32LE(footerAt + 4) !== blockBytes)
    return undefined;
  if (Number(tail.readBigUInt64LE(footerAt + 8)) !== sizeBytes) return undefined;
  if (tail.readUInt32LE(checkedBytes) !== crc32(tail.subarray(0, checkedBytes))) return undefined;
  return { sizeBytes, sumOf: (block) => tail.readUInt32LE(block * sumBytes) };
}

function encode(sums: readonly number[], sizeBytes: number): Buffer {
  const tail = Buffer.alloc(sums.length * sumBytes + footerBytes);
  sums.forEach((sum, block) => {
    tail.writeUInt32LE(sum, block * sumBytes);
  });
  const footerAt = sums.length * sumBytes;
  tail.writeUInt32LE(magic, footerAt);
  tail.writeUInt32LE(blockBytes, footerAt + 4);
  tail.writeBigUInt64LE(BigInt(sizeBytes), footerAt + 8);
  const checkedBytes = tail.length - sumBytes;
  tail.writeUInt32LE(crc32(tail.subarray(0, checkedBytes)), checkedBytes);
  return tail;
}
