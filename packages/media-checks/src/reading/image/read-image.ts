import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node';
import type { ImageFacts } from '../../facts.ts';
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
  const grays = decodeGrays(bytes);
  if (grays) report({ width, height, hash: perceptualHash(orientGrays(grays, orientation)) });
}

/** Decodes an image to `hashSide` × `hashSide` shades of gray on white. Returns undefined if it is broken. */
function decodeGrays(bytes: Buffer): Float64Array | undefined {
  try {
    const image = PhotonImage.new_from_byteslice(bytes);
    // This filter averages all pixels that fall into one.
    const small = resize(image, hashSide, hashSide, SamplingFilter.Triangle);
    image.free();
    const pixels = small.get_raw_pixels();
    small.free();
    return Float64Array.from({ length: hashSide * hashSide }, (_, at) => grayOf(pixels, 4 * at));
  } catch {
    return undefined;
  }
}

/** Returns the luma (ITU-R BT.601) of a pixel on a white ground. */
function grayOf(pixels: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return (luma * alpha + 255 * (255 - alpha)) / 255;
}
