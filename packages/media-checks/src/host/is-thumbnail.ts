import { measureImage } from '../reading/image/measure-image.ts';
import { maxThumbnailBytes, thumbnailSide } from '../wire/thumbnails.ts';

/** Reports whether base64 is a thumbnail. A file may have taken over the process that made it. */
export function isThumbnail(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const size = measureImage(bytes);
  if (size?.type !== 'jpg' || bytes.length > maxThumbnailBytes) return false;
  return size.width <= thumbnailSide && size.height <= thumbnailSide;
}
