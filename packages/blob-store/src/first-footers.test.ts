import { buffer } from 'node:stream/consumers';
import { crc32 } from '@node-rs/crc32';
import { expect, it } from 'vitest';
import { BlobDamagedError } from './blob-store.ts';
import { createBlockTableBuilder, decodeBlockTable } from './file/block-table.ts';
import { createBlockSealer, openFooter } from './s3/sealed-blocks.ts';
import { blockBytes } from './stored-size.ts';

const identity = { id: '0'.repeat(32), installationId: 'a'.repeat(32) };
const sizeBytes = 1000;
const data = Buffer.alloc(sizeBytes, 7);

/** Converts a footer to the first version, which had the block size in place of the installation. */
function asFirst(tail: Buffer, magic: string, seed: number): Buffer {
  const footer = tail.length - 20;
  tail.write(magic, footer, 'latin1');
  tail.writeUInt32LE(blockBytes, footer + 4);
  tail.writeUInt32LE(crc32(tail.subarray(0, footer + 16), seed), footer + 16);
  return tail;
}

it('reads a file of the first format', () => {
  const builder = createBlockTableBuilder(identity);
  builder.update(data);
  const tail = asFirst(builder.finish(), 'atb1', 0);
  expect(decodeBlockTable(identity, tail, sizeBytes).sumOf(0)).toBe(crc32(data));
  tail.writeUInt8(tail.readUInt8(0) ^ 1, 0);
  expect(() => decodeBlockTable(identity, tail, sizeBytes)).toThrow(BlobDamagedError);
});

it('reads a blob in an engine of the first format', async () => {
  const sealed = await buffer(createBlockSealer(identity).seal(pieces()));
  const footer = asFirst(sealed.subarray(-20), 'ats1', crc32(identity.id));
  expect(openFooter(identity, footer)).toBe(sizeBytes);
  expect(() => openFooter({ ...identity, id: '1'.repeat(32) }, footer)).toThrow(BlobDamagedError);
});

async function* pieces() {
  yield Uint8Array.from(data);
}
