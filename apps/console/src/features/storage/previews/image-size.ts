export interface ImageSize {
  width: number;
  height: number;
}

/** Returns the size that a picture declares at the beginning of its file; null if it is missing or in an unknown format. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = String.fromCharCode(...bytes.subarray(0, 16));
  if (tag.startsWith('\x89PNG\r\n\x1a\n') && bytes.length >= 24) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (/^GIF8[79]a/.test(tag) && bytes.length >= 10) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  if (tag.startsWith('BM') && bytes.length >= 26) {
    return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
  }
  if (tag.startsWith('RIFF') && tag.slice(8, 12) === 'WEBP' && bytes.length >= 30)
    return webpSize(view, tag.slice(12));
  return tag.startsWith('\xff\xd8') ? jpegSize(view) : null;
}

/** Reads the size of a WebP. Source: RFC 9649, sections 2.5 to 2.7. */
function webpSize(view: DataView, chunk: string): ImageSize | null {
  if (chunk === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

/** Reads the size of a JPEG. Source: ITU-T T.81, annex B: the frame header is the first marker from SOF0 to SOF15 that is not a table. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
