import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Asking the operating system for one byte at a time would cost more than all the rest of an id. */
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

/** So many random bytes, in hexadecimal. */
export function randomHex(byteCount: number): string {
  const start = take(byteCount);
  return pool.toString('hex', start, start + byteCount);
}

const next = monotonicFactory(random);

/** A new ULID: 26 characters that sort by the time they were made, also within one millisecond of this process. */
export function newId(): string {
  return next();
}
