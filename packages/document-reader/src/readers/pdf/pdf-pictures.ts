import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A picture as pdf.js decodes it. */
interface PdfPicture {
  readonly width: number;
  readonly height: number;
  /** One of `ImageKind`. A mask, which has none, is one bit a pixel: 0 is painted. */
  readonly kind?: number;
  readonly data?: Uint8Array | Uint8ClampedArray | string;
}

/** A page of A4 at 600 dpi has 35 million pixels. */
export const maxPicturePixels = 40_000_000;
const maxPictures = 20;
/** Smaller ones are logos, lines and letters. */
const minPixels = 20_000;
const painting: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

/** Yields the pictures of a page in drawing order, as PNM (one bit or one byte per pixel). */
export async function* picturesOfPage(page: PDFPageProxy): AsyncGenerator<Uint8Array> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let left = maxPictures;
  for (const [at, operator] of fnArray.entries()) {
    if (!painting.has(operator) || left <= 0) continue;
    const picture = await pictureOf(page, argsArray[at]?.[0]);
    const pnm = picture && pnmOf(picture);
    if (!pnm) continue;
    left--;
    yield pnm;
  }
}

/** Returns the picture itself, or the one with a name, which may be that of a mask's data. */
async function pictureOf(page: PDFPageProxy, given: unknown): Promise<PdfPicture | undefined> {
  if (typeof given === 'string') return pictureOf(page, await objectOf(page, given));
  if (typeof given !== 'object' || given === null || !('width' in given)) return undefined;
  const picture = given as PdfPicture;
  if (typeof picture.data !== 'string') return picture;
  const named = await objectOf(page, picture.data);
  return typeof named === 'object' && named !== null ? { ...picture, ...named } : undefined;
}

function objectOf(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(name, resolve));
}

function pnmOf({ width, height, kind = ImageKind.GRAYSCALE_1BPP, data }: PdfPicture): Uint8Array | undefined {
  const pixels = width * height;
  if (!data || typeof data === 'string' || pixels < minPixels || pixels > maxPicturePixels) return undefined;
  if (kind === ImageKind.GRAYSCALE_1BPP) {
    // In PBM a bit that is 1 is black.
    return withHead(`P4 ${width} ${height}\n`, Math.ceil(width / 8) * height, (at) => ~(data[at] ?? 0));
  }
  const step = kind === ImageKind.RGBA_32BPP ? 4 : 3;
  const lightness = (at: number) => {
    const first = at * step;
    return ((data[first] ?? 0) * 299 + (data[first + 1] ?? 0) * 587 + (data[first + 2] ?? 0) * 114) / 1_000;
  };
  return withHead(`P5 ${width} ${height} 255\n`, pixels, lightness);
}

function withHead(head: string, length: number, valueAt: (at: number) => number): Uint8Array {
  const bytes = new Uint8Array(head.length + length);
  bytes.set(Buffer.from(head, 'latin1'));
  for (let at = 0; at < length; at++) bytes[head.length + at] = valueAt(at);
  return bytes;
}
