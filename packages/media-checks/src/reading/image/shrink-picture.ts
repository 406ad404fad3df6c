import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node';
import type { PictureBounds, PictureRefusal } from '../../wire/pictures.ts';
import { measureImage } from './measure-image.ts';

const accepted: ReadonlySet<string | undefined> = new Set(['jpg', 'png', 'webp']);

/** Returns a new PNG of the picture's first frame, without metadata. */
export function shrinkPicture(
  bytes: Buffer,
  { maxPixels, maxWidth, maxHeight }: PictureBounds,
): Uint8Array | PictureRefusal {
  const size = measureImage(bytes);
  if (!size || !accepted.has(size.type)) return 'unknown_format';
  if (size.width * size.height > maxPixels) return 'too_large';
  try {
    const image = PhotonImage.new_from_byteslice(bytes);
    const width = image.get_width();
    const height = image.get_height();
    const scale = Math.min(1, maxWidth / width, maxHeight / height);
    const sideOf = (side: number) => Math.max(1, Math.round(side * scale));
    // A picture that keeps its size is also redrawn, so that no byte of the original remains.
    return resize(image, sideOf(width), sideOf(height), SamplingFilter.Lanczos3).get_bytes();
  } catch {
    return 'broken';
  }
}
