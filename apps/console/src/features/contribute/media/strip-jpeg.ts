import type { Removed } from './stripped.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, app15: 0xef } as const;

interface Segment {
  readonly code: number;
  /** Position of the marker. */
  readonly start: number;
  readonly end: number;
}

/**
 * Copies a JPEG without EXIF, XMP, IPTC, comments, embedded thumbnails and data that phones append after the picture,
 * such as a video. The picture data stays unchanged, color profiles are kept, and the orientation is written again.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>, orientation: number): Removed | null {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let isRotationWritten = orientation <= 1;
  let end = 2;
  for (const segment of segmentsOf(bytes)) {
    end = segment.end;
    if (!isKept(bytes, segment)) continue;
    // JFIF must come first, if present.
    if (!isRotationWritten && segment.code !== marker.app0) {
      parts.push(rotationSegment(orientation));
      isRotationWritten = true;
    }
    parts.push(bytes.subarray(segment.start, segment.end));
  }
  const blob = new Blob(parts, { type: 'image/jpeg' });
  return end === 2 ? null : { blob, removedBytes: bytes.length - blob.size };
}

/** Segments up to the end of the picture; a scan's segment includes its compressed data. */
function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return;
    const code = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === marker.end) {
      yield { code, start: at, end: at + 2 };
      return;
    }
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const headEnd = at + 2 + size;
    if (size < 2 || headEnd > bytes.length) return;
    const end = code === marker.scan ? endOfScan(bytes, headEnd) : headEnd;
    yield { code, start: at, end };
    at = end;
  }
}

/** Returns the end of the compressed data: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

function isKept(bytes: Uint8Array, { code, start }: Segment): boolean {
  if (code === marker.comment) return false;
  if (code < marker.app0 || code > marker.app15) return true;
  const startsWith = (text: string) =>
    [...text].every((letter, index) => bytes[start + 4 + index] === letter.charCodeAt(0));
  return startsWith('JFIF\0') || startsWith('ICC_PROFILE\0') || startsWith('Adobe');
}

/** Returns an EXIF segment with only the orientation. */
function rotationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}
