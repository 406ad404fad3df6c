import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node';
import type { ImageFacts } from '../../facts.ts';
import { makeThumbnail } from './make-thumbnail.ts';
import { measureImage } from './measure-image.ts';
import { orientGrays } from './orientation.ts';
import { hashSide, perceptualHash } from './perceptual-hash.ts';

interface ImageOptions {
  readonly maxPixels: number;
  readonly orientation: number;
}

/** Types that the decoder knows. */
const decodable: ReadonlySet<string | undefined> = new Set(['jpg', 'png', 'webp', 'gif', 'bmp']);

/** Reports an image's size before it decodes it, which may end the process. */
export async function readImage(
  bytes: Buffer,
  { maxPixels, orientation }: ImageOptions,
  report: (facts: ImageFacts) => void,
): Promise<void> {
  const size = measureImage(bytes);
  if (!size) return report({ width: 0, height: 0, notDecoded: 'broken' });
  const { width, height, type } = size;
  if (!decodable.has(type)) return report({ width, height, notDecoded: 'unknown_format' });
  if (width * height > maxPixels) return report({ width, height, notDecoded: 'too_large' });
  report({ width, height, notDecoded: 'broken' });
  const image = decode(bytes);
  if (!image) return;
  const hash = perceptualHash(orientGrays(graysOf(image), orientation));
  report({ width, height, hash });
  const thumbnail = makeThumbnail(image, orientation);
  image.free();
  if (thumbnail) report({ width, height, hash, thumbnail: Buffer.from(thumbnail).toString('base64') });
}

/** Returns undefined if the image is broken. */
function decode(bytes: Buffer): PhotonImage | undefined {
  try {
    return PhotonImage.new_from_byteslice(bytes);
  } catch {
    return undefined;
  }
}

/** Returns `hashSide` × `hashSide` shades of gray on white. */
function graysOf(image: PhotonImage): Float64Array {
  // This filter averages all pixels that fall into one.
  const small = resize(image, hashSide, hashSide, SamplingFilter.Triangle);
  const pixels = small.get_raw_pixels();
  small.free();
  return Float64Array.from({ length: hashSide * hashSide }, (_, at) => grayOf(pixels, 4 * at));
}

/** Returns the luma (ITU-R BT.601) of a pixel on a white ground. */
function grayOf(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return (luma * alpha + 255 * (255 - alpha)) / 255;
}
