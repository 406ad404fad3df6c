import type { Removed } from './stripped.ts';

/** In the `VP8X` header. */
const hasExif = 0x08;
const hasXmp = 0x04;

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Copies a WebP without EXIF and XMP, and without data after its end. */
export function stripWebp(bytes: Uint8Array<ArrayBuffer>): Removed | null {
  if (bytes.length < 12 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fileEnd = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 12; at + 8 <= fileEnd; ) {
    const size = view.getUint32(at + 4, true);
    const end = Math.min(fileEnd, at + 8 + size + (size % 2));
    const name = nameAt(bytes, at);
    if (name !== 'EXIF' && name !== 'XMP ') parts.push(chunkOf(name, bytes.slice(at, end)));
    at = end;
  }
  const content = parts.reduce((sum, part) => sum + part.length, 0);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + content, true);
  const blob = new Blob([head, ...parts], { type: 'image/webp' });
  return { blob, removedBytes: bytes.length - blob.size };
}

function chunkOf(name: string, chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (name === 'VP8X' && chunk[8] !== undefined) chunk[8] &= ~(hasExif | hasXmp);
  return chunk;
}
