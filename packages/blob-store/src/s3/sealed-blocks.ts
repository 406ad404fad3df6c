import { crc32 } from '@node-rs/crc32';
import { type BlobIdentity, installationTag, isOwn } from '../blob-identity.ts';
import { BlobDamagedError, BlobForeignError } from '../blob-store.ts';
import { giveBack } from '../piece-memory.ts';
import { blockBytes, footerBytes, sumBytes } from '../stored-size.ts';

/**
 * The format of a blob in the engine: each block of 256 KiB (the last may be shorter) is followed by its seal; a footer comes
 * last.
 * So one ranged GET returns blocks together with their checksums, and a range reads its own blocks and nothing else.
 * A seal is the CRC-32 of the block, seeded with the blob's ID and the block's number: a block of another blob, or from another
 * place in this one, counts as damaged. The footer is magic (4 bytes), installation tag (4), data size (8) and the CRC-32 of
 * these, seeded with the ID (4). All numbers are little-endian. Footers with the first magic have the block size instead of the
 * tag. They can still be read.
 */
export const sealBytes = sumBytes;
const magic = 0x32_73_74_61; // "ats2"
const firstMagic = 0x31_73_74_61; // "ats1"

/** Adds seals and footer to a blob's data. */
export interface BlockSealer {
  /** Yields the source's pieces without copying, with seals and footer; requesting the next piece releases the previous one. */
  seal(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined>;
  /** Size of the data so far. */
  readonly sizeBytes: number;
}

export function createBlockSealer(identity: BlobIdentity): BlockSealer {
  const { id } = identity;
  let sizeBytes = 0;
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    async *seal(source) {
      let sum = seedOf(id, 0);
      for await (const piece of source) {
        for (let offset = 0; offset < piece.length; ) {
          const part = piece.subarray(offset, offset + blockBytes - (sizeBytes % blockBytes));
          sum = crc32(part, sum);
          sizeBytes += part.length;
          offset += part.length;
          yield part;
          if (sizeBytes % blockBytes !== 0) continue;
          yield encodeSum(sum);
          sum = seedOf(id, sizeBytes / blockBytes);
        }
        giveBack(piece);
      }
      if (sizeBytes % blockBytes !== 0) yield encodeSum(sum);
      yield encodeFooter(identity, sizeBytes);
    },
  };
}

/** Returns the block's data if it is intact. */
export function openBlock(id: string, block: number, sealed: Buffer): Buffer | undefined {
  const data = sealed.subarray(0, sealed.length - sealBytes);
  return sealed.readUInt32LE(data.length) === crc32(data, seedOf(id, block)) ? data : undefined;
}

/** Returns the data's size from the footer. @throws {BlobDamagedError} if the footer is damaged or belongs to another blob */
export function openFooter(identity: BlobIdentity, footer: Buffer): number {
  const { id } = identity;
  const isSound = footer.length === footerBytes && footer.readUInt32LE(16) === footerSum(id, footer);
  const found = isSound ? footer.readUInt32LE(0) : undefined;
  const field = isSound ? footer.readUInt32LE(4) : 0;
  if (found !== magic && (found !== firstMagic || field !== blockBytes)) {
    throw new BlobDamagedError(id, 'its footer is damaged, or another blob lies in its place');
  }
  if (found === magic && !isOwn(field, identity)) {
    throw new BlobForeignError(id);
  }
  return Number(footer.readBigUInt64LE(8));
}

/** Returns where the sealed block begins. */
export function offsetOf(block: number): number {
  return block * (blockBytes + sealBytes);
}

function seedOf(id: string, block: number): number {
  return crc32(`${id}:${block}`);
}

function encodeSum(sum: number): Buffer {
  const seal = Buffer.allocUnsafe(sealBytes);
  seal.writeUInt32LE(sum);
  return seal;
}

function encodeFooter({ id, installationId }: BlobIdentity, sizeBytes: number): Buffer {
  const footer = Buffer.allocUnsafe(footerBytes);
  footer.writeUInt32LE(magic, 0);
  footer.writeUInt32LE(installationTag(installationId), 4);
  footer.writeBigUInt64LE(BigInt(sizeBytes), 8);
  footer.writeUInt32LE(footerSum(id, footer), 16);
  return footer;
}

function footerSum(id: string, footer: Buffer): number {
  return crc32(footer.subarray(0, 16), crc32(id));
}
