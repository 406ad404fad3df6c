import { createLanes } from '../transfers/lanes.ts';
import type { Thumbnailed } from './can-thumbnail.ts';
import { imageSize } from './image-size.ts';
import { createObjectReader } from './object-range.ts';
import { askForUrl } from './object-url.ts';

/** Pixels of a picture that is decoded at most. */
const mostPixels = 40_000_000;
/** The edge of a thumbnail: a tile's, on a screen of two pixels to a point. */
const edgePx = 320;
/** Pictures read at the same time. */
const atOnce = 4;
/** Thumbnails kept, of about 15 kB each. */
const mostKept = 400;

const lanes = createLanes(atOnce);
/** URLs of thumbnails by object. Null if none can be made, for example because a customer's key encrypts the object. */
const kept = new Map<string, string | null>();

/** Returns the thumbnail made before; undefined if none was tried. */
export function keptThumbnail(bucket: string, object: Thumbnailed): string | null | undefined {
  return kept.get(nameOf(bucket, object));
}

/** Makes a small picture of an object, in memory. Null where it can't be read or isn't one. Rejects when it is aborted. */
export async function thumbnailOf(
  bucket: string,
  object: Thumbnailed,
  signal: AbortSignal,
): Promise<string | null> {
  const name = nameOf(bucket, object);
  return lanes.run(async () => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = await make(bucket, object, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    keep(name, made);
    return made;
  }, signal);
}

function nameOf(bucket: string, { key, etag }: Thumbnailed): string {
  return `${bucket}/${etag}/${key}`;
}

/** Keeps a thumbnail, and drops the oldest one when there are too many. */
function keep(name: string, url: string | null): void {
  kept.set(name, url);
  for (const [oldest, oldUrl] of kept) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
    if (oldUrl) URL.revokeObjectURL(oldUrl);
  }
}

async function make(bucket: string, object: Thumbnailed, signal: AbortSignal): Promise<string> {
  const shown = { bucket, key: object.key, versionId: undefined };
  const { url } = await askForUrl(shown, signal);
  const bytes = await createObjectReader(shown, url).read(0, object.size_bytes, signal);
  const size = imageSize(new Uint8Array(bytes));
  if (size && size.width * size.height > mostPixels) throw new Error('the picture is too large');
  // Decoding runs no code from the file.
  const picture = await createImageBitmap(new Blob([bytes]));
  try {
    return URL.createObjectURL(await shrink(picture));
  } finally {
    picture.close();
  }
}

function shrink(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, edgePx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
}
