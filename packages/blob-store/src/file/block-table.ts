import { crc32 } from '@node-rs/crc32';
import { type BlobIdentity, installationTag, isOwn } from '../blob-identity.ts';
import { BlobDamagedError, BlobForeignError } from '../blob-store.ts';
import { blockBytes, footerBytes, sumBytes } from '../stored-size.ts';

/**
 * A blob's file is its data, then a CRC-32 of each block (the table), then a footer of 20 bytes:
 * magic (4 bytes), installation tag (4), data size (8), CRC-32 of table and footer so far, seeded with the blob's ID (4);
 * all little-endian. So a range is verified by reading only its blocks and the table, and another blob's file counts as damaged.
 * Files with the first magic have the block size instead of the tag, and a CRC-32 without a seed. They can still be read.
 */
const magic = 0x32_62_74_61; // "atb2"
const firstMagic = 0x31_62_74_61; // "atb1"

/** Computes the checksums while data streams through in pieces of any size. */
export interface BlockTableBuilder {
  update(piece: Uint8Array): void;
  readonly sizeBytes: number;
  /** Returns table and footer, which follow the data. */
  finish(): Buffer;
}

export function createBlockTableBuilder(identity: BlobIdentity): BlockTableBuilder {
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
      return encode(identity, sums, sizeBytes);
    },
  };
}

export interface BlockTable {
  sizeBytes: number;
  /** CRC-32 of the block with this index. */
  sumOf(block: number): number;
}

/** Parses table and footer of a blob of this size. @throws {BlobDamagedError} if they are damaged or belong to another blob */
export function decodeBlockTable(identity: BlobIdentity, tail: Buffer, sizeBytes: number): BlockTable {
  const { id } = identity;
  const footerAt = tail.length - footerBytes;
  const checkedBytes = tail.length - sumBytes;
  const found = tail.readUInt32LE(footerAt);
  const field = tail.readUInt32LE(footerAt + 4);
  const isSound =
    (found === magic || (found === firstMagic && field === blockBytes)) &&
    Number(tail.readBigUInt64LE(footerAt + 8)) === sizeBytes &&
    tail.readUInt32LE(checkedBytes) ===
      crc32(tail.subarray(0, checkedBytes), found === magic ? crc32(id) : 0);
  if (!isSound) throw new BlobDamagedError(id, 'its footer is damaged, or another blob lies in its place');
  if (found === magic && !isOwn(field, identity)) {
    throw new BlobForeignError(id);
  }
  return { sizeBytes, sumOf: (block) => tail.readUInt32LE(block * sumBytes) };
}

function encode({ id, installationId }: BlobIdentity, sums: readonly number[], sizeBytes: number): Buffer {
  const tail = Buffer.alloc(sums.length * sumBytes + footerBytes);
  sums.forEach((sum, block) => {
    tail.writeUInt32LE(sum, block * sumBytes);
  });
  const footerAt = sums.length * sumBytes;
  tail.writeUInt32LE(magic, footerAt);
  tail.writeUInt32LE(installationTag(installationId), footerAt + 4);
  tail.writeBigUInt64LE(BigInt(sizeBytes), footerAt + 8);
  const checkedBytes = tail.length - sumBytes;
  tail.writeUInt32LE(crc32(tail.subarray(0, checkedBytes), crc32(id)), checkedBytes);
  return tail;
}
