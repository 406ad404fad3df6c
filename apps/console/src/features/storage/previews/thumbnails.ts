import { askInBackground } from '#lib/calls/query-client.ts';
import { createLanes } from '../transfers/sending/lanes.ts';
import type { Thumbnailed } from './can-thumbnail.ts';
import { embeddedPicture } from './embedded-picture.ts';
import { imageSize } from './image-size.ts';
import { findKept, keepThumbnail } from './kept-thumbnails.ts';
import { createObjectReader } from './object-range.ts';
import { askForUrl } from './object-url.ts';
import { shrink, shrinkEmbedded } from './shrink.ts';

/** An icon next to a name, or a tile of a grid. */
export type ThumbnailLook = 'icon' | 'tile';

/** The maximum number of pixels in a decoded picture. */
const mostPixels = 40_000_000;
/** The length of the longer edge, on a screen with two pixels per point. */
const edgePx = { icon: 96, tile: 320 };
/** The size of the beginning of a file, which has the picture's dimensions and its embedded thumbnail. */
const headBytes = 64 * 1024;
/** The maximum size of a file without an embedded thumbnail that is read for an icon, because reads are charged. */
const mostForIcon = 2 * 1024 ** 2;
/** The maximum number of concurrent reads. */
const atOnce = 4;
/** The maximum number of URLs in this page. */
const mostShown = 400;

const lanes = createLanes(atOnce);
/** URLs of thumbnails by object. Null if none can be created, for example because a customer's key encrypts the object. */
const shown = new Map<string, string | null>();

/** Returns the thumbnail in this page, or undefined if none was requested. */
export function shownThumbnail(
  bucket: string,
  object: Thumbnailed,
  look: ThumbnailLook,
): string | null | undefined {
  const known = shown.get(nameOf(bucket, object, look));
  return known ?? (look === 'icon' ? shown.get(nameOf(bucket, object, 'tile')) : undefined) ?? known;
}

/**
 * Returns the URL of a thumbnail, from the cache or created now. Null if the object can't be read or isn't a picture.
 * Rejects when aborted.
 */
export async function thumbnailOf(
  bucket: string,
  object: Thumbnailed,
  look: ThumbnailLook,
  signal: AbortSignal,
): Promise<string | null> {
  return lanes.run(async () => {
    const known = shownThumbnail(bucket, object, look);
    if (known !== undefined) return known;
    const made = await findOrMake(bucket, object, look, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    const url = made && URL.createObjectURL(made);
    show(nameOf(bucket, object, look), url);
    return url;
  }, signal);
}

/** Returns a cache key, which differs for each version of an object. */
function nameOf(bucket: string, { key, etag }: Thumbnailed, look: ThumbnailLook): string {
  return `${look}/${bucket}/${etag}/${key}`;
}

/** Stores a URL for this page, and revokes the oldest ones if there are too many. */
function show(name: string, url: string | null): void {
  shown.set(name, url);
  for (const [oldest, oldUrl] of shown) {
    if (shown.size <= mostShown) return;
    shown.delete(oldest);
    if (oldUrl) URL.revokeObjectURL(oldUrl);
  }
}

async function findOrMake(
  bucket: string,
  object: Thumbnailed,
  look: ThumbnailLook,
  signal: AbortSignal,
): Promise<Blob | null> {
  const address = { bucket, key: object.key, versionId: undefined };
  // Refused if the person may no longer read the object, so that cached thumbnails aren't shown either.
  const { url } = await askForUrl(address, signal, askInBackground);
  const name = nameOf(bucket, object, look);
  const kept =
    (await findKept(name)) ?? (look === 'icon' && (await findKept(nameOf(bucket, object, 'tile'))));
  if (kept) return kept;
  const reader = createObjectReader(address, url);
  const read = (start: number, end: number) => reader.read(start, end, signal);
  const made = await make(read, object.size_bytes, look);
  if (made) await keepThumbnail(name, made);
  return made;
}

async function make(
  read: (start: number, end: number) => Promise<ArrayBuffer>,
  sizeBytes: number,
  look: ThumbnailLook,
): Promise<Blob | null> {
  const head = new Uint8Array(await read(0, Math.min(sizeBytes, headBytes)));
  const size = imageSize(head);
  if (size && size.width * size.height > mostPixels) return null;
  const embedded = look === 'icon' && sizeBytes > headBytes ? embeddedPicture(head) : null;
  const small = embedded && (await shrinkEmbedded(embedded, size, edgePx.icon).catch(() => null));
  if (small) return small;
  if (look === 'icon' && sizeBytes > mostForIcon) return null;
  const rest = sizeBytes > headBytes ? [await read(headBytes, sizeBytes)] : [];
  return shrink(new Blob([head, ...rest]), edgePx[look]);
}
