import type { Removed } from './stripped.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const privateChunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Copies a PNG without EXIF, texts and times, and without data after its end. */
export function stripPng(bytes: Uint8Array<ArrayBuffer>): Removed | null {
  if (signature.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, signature.length)];
  let at = signature.length;
  let name = '';
  // A chunk consists of its length, its name, that many bytes and a checksum.
  while (at + 12 <= bytes.length && name !== 'IEND') {
    const end = at + 12 + view.getUint32(at);
    name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) return null;
    if (!privateChunks.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (name !== 'IEND') return null;
  const blob = new Blob(parts, { type: 'image/png' });
  return { blob, removedBytes: bytes.length - blob.size };
}
