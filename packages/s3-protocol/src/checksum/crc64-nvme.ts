import { createCRC64 } from 'hash-wasm';
import type { RunningChecksum } from './algorithms.ts';
import { createFolder, laneBytes, roomBytes, windowBytes } from './crc64-fold.ts';

/** The polynomial of NVM Express, in reflected form. */
const engine = await createCRC64('9a6c9329ac4bc9b5');

/** Shared by all running checksums; each has its own window of folded bytes. */
const { memory, fold, unfold } = createFolder();
const bytes = new Uint8Array(memory.buffer);

/** The CRC starts from ones, which is equivalent to inverting its first eight bytes. */
const seedBytes = 8;

/** Returns the checksum in base64. Fast for short bodies, because it only uses table lookups. */
export function crc64NvmeOf(body: Uint8Array): string {
  return toBase64(engine.init().update(body).digest('binary'));
}

/**
 * Computes CRC64NVME at memory speed: folds the body into a window of 9 KiB with the same checksum, and only processes the
 * window with tables. Six times as fast as tables alone: see docs/decisions/0031.
 */
export function createCrc64Nvme(): RunningChecksum {
  const window = new Uint8Array(windowBytes);
  /** Bytes that don't fill a lane yet. */
  const tail = new Uint8Array(laneBytes);
  let tailBytes = 0;
  let isSeeded = false;

  function take(piece: Uint8Array): void {
    bytes.set(window);
    bytes.set(tail.subarray(0, tailBytes), windowBytes);
    bytes.set(piece, windowBytes + tailBytes);
    const sizeBytes = tailBytes + piece.length;
    const folded = sizeBytes - (sizeBytes % laneBytes);
    if (folded > 0) {
      if (!isSeeded) invert(windowBytes);
      isSeeded = true;
      fold(0, folded);
      window.set(bytes.subarray(folded, folded + windowBytes));
    }
    tailBytes = sizeBytes - folded;
    tail.set(bytes.subarray(windowBytes + folded, windowBytes + sizeBytes));
  }

  return {
    update(chunk) {
      const step = roomBytes - laneBytes;
      for (let at = 0; at < chunk.length; at += step) take(chunk.subarray(at, at + step));
    },
    async digest() {
      if (!isSeeded) return crc64NvmeOf(tail.subarray(0, tailBytes));
      bytes.fill(0, 0, windowBytes);
      bytes.set(window, windowBytes);
      unfold(windowBytes - laneBytes, 0);
      invert(windowBytes);
      bytes.set(tail.subarray(0, tailBytes), 2 * windowBytes);
      return crc64NvmeOf(bytes.subarray(windowBytes, 2 * windowBytes + tailBytes));
    },
  };
}

function invert(at: number): void {
  for (let index = at; index < at + seedBytes; index++) bytes[index] = ~(bytes[index] ?? 0);
}

function toBase64(raw: Uint8Array): string {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
}
