/** The thumbnail that a camera embeds at the beginning of a JPEG file. */
export interface EmbeddedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The EXIF orientation of the file's picture, 1 to 8. The thumbnail has the same orientation. */
  readonly orientation: number;
}

const tags = { orientation: 0x0112, start: 0x0201, length: 0x0202 };
/** The maximum number of entries in a directory. The standard defines far fewer. */
const mostEntries = 256;

/**
 * Finds the embedded thumbnail in the first bytes of a file; null if there is none. Source: CIPA DC-008 (Exif 3.0),
 * section 4.5 and 4.6.
 */
export function embeddedPicture(head: Uint8Array<ArrayBuffer>): EmbeddedPicture | null {
  try {
    const exif = findExif(head);
    return exif && readExif(exif);
  } catch (error) {
    // An offset outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the TIFF structure in the APP1 segment. */
function findExif(head: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.byteLength < 2 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 10 < head.byteLength && view.getUint8(at) === 0xff; ) {
    const end = at + 2 + view.getUint16(at + 2);
    const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) return head.subarray(at + 10, end);
    at = end;
  }
  return null;
}

function readExif(tiff: Uint8Array<ArrayBuffer>): EmbeddedPicture | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const main = readDirectory(view, view.getUint32(4, isLittle), isLittle);
  if (main.next === 0) return null;
  const { values } = readDirectory(view, main.next, isLittle);
  const start = values.get(tags.start);
  const length = values.get(tags.length);
  if (start === undefined || length === undefined || length === 0) return null;
  const bytes = tiff.slice(start, start + length);
  return bytes.byteLength === length
    ? { bytes, orientation: values.get(tags.orientation) ?? main.values.get(tags.orientation) ?? 1 }
    : null;
}

/** Reads those values of a directory that are single numbers, and the position of the next directory (0: this is the last one). */
function readDirectory(view: DataView, at: number, isLittle: boolean) {
  const count = Math.min(mostEntries, view.getUint16(at, isLittle));
  const values = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12;
    const isShort = view.getUint16(entry + 2, isLittle) === 3;
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    values.set(view.getUint16(entry, isLittle), value);
  }
  return { values, next: view.getUint32(at + 2 + count * 12, isLittle) };
}
