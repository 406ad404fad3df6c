import type { RunningChecksum } from './algorithms.ts';

/*
 * The cyclic redundancy check of NVM Express, which no library we found has native code for: eight bytes at a time by table.
 * Source: M. E. Kounavis, F. L. Berry, "A systematic approach to building high performance, software-based, CRC generators".
 */

const slices = 8;
const bytes = 256;

/** In reflected form; its 64 bits are kept as two halves of 32. */
export function createCrc64Nvme(): RunningChecksum {
  const state = Int32Array.of(~0, ~0);
  return {
    update: (chunk) => updateCrc64(state, chunk),
    async digest() {
      const raw = Buffer.alloc(8);
      raw.writeInt32BE(~(state[1] ?? 0));
      raw.writeInt32BE(~(state[0] ?? 0), 4);
      return raw.toString('base64');
    },
  };
}

const nvme = createTables(0x9a6c9329ac4bc9b5n);

function updateCrc64(state: Int32Array, chunk: Uint8Array): void {
  const { low, high } = nvme;
  const wide = chunk.length - (chunk.length % slices);
  let [below = 0, above = 0] = state;
  let at = 0;
  for (; at < wide; at += slices) {
    const one = below ^ word(chunk, at);
    const two = above ^ word(chunk, at + 4);
    below = fold(low, one, two);
    above = fold(high, one, two);
  }
  for (; at < chunk.length; at++) {
    const index = (below ^ entry(chunk, at)) & 255;
    below = ((below >>> 8) | (above << 24)) ^ entry(low, index);
    above = (above >>> 8) ^ entry(high, index);
  }
  state[0] = below;
  state[1] = above;
}

/** What eight bytes, the first four of them in `one`, do to the check. */
function fold(table: Int32Array, one: number, two: number): number {
  return (
    entry(table, 1792 | (one & 255)) ^
    entry(table, 1536 | ((one >>> 8) & 255)) ^
    entry(table, 1280 | ((one >>> 16) & 255)) ^
    entry(table, 1024 | (one >>> 24)) ^
    entry(table, 768 | (two & 255)) ^
    entry(table, 512 | ((two >>> 8) & 255)) ^
    entry(table, 256 | ((two >>> 16) & 255)) ^
    entry(table, two >>> 24)
  );
}

function word(chunk: Uint8Array, at: number): number {
  return (
    entry(chunk, at) |
    (entry(chunk, at + 1) << 8) |
    (entry(chunk, at + 2) << 16) |
    (entry(chunk, at + 3) << 24)
  );
}

/** Indices are kept within their bounds here, which the compiler can't know. */
function entry(array: Int32Array | Uint8Array, index: number): number {
  return array[index] as number;
}

/** `table[256 * k + b]`: what the byte `b` does to the check when `k` more bytes have followed it. */
function createTables(polynomial: bigint): { low: Int32Array; high: Int32Array } {
  const [low, high] = [new Int32Array(slices * bytes), new Int32Array(slices * bytes)];
  const mask = 0xffff_ffffn;
  for (let byte = 0; byte < bytes; byte++) {
    let crc = BigInt(byte);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ polynomial : crc >> 1n;
    for (let slice = 0; slice < slices; slice++) {
      low[slice * bytes + byte] = Number(BigInt.asIntN(32, crc & mask));
      high[slice * bytes + byte] = Number(BigInt.asIntN(32, crc >> 32n));
      crc = afterZero(crc, polynomial);
    }
  }
  return { low, high };
}

function afterZero(crc: bigint, polynomial: bigint): bigint {
  let next = crc;
  for (let bit = 0; bit < 8; bit++) next = next & 1n ? (next >> 1n) ^ polynomial : next >> 1n;
  return next;
}
