import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Requesting single bytes from the operating system would cost more than the rest of an ID. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function take(count: number): number {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return used - count;
}

function random(): number {
  return (pool[take(1)] ?? 0) / 256;
}

/** Returns this many random bytes, in hexadecimal. */
export function randomHex(byteCount: number): string {
  const start = take(byteCount);
  return pool.toString('hex', start, start + byteCount);
}

const next = monotonicFactory(random);

/** Returns a new ULID: 26 characters that sort by creation time, even within one millisecond of this process. */
export function newId(): string {
  return next();
}
