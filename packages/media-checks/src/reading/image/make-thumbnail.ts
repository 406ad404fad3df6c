import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node';
import { maxThumbnailBytes, thumbnailSide } from '../../wire/thumbnails.ts';
import { orientPixels, type Pixels } from './orientation.ts';

/** JPEG qualities, tried in this order until the thumbnail is small enough. */
const qualities = [75, 50, 25];

/** Returns a small upright JPEG of a picture, on white and without metadata; undefined if none is small enough. */
export function makeThumbnail(image: PhotonImage, orientation: number): Uint8Array | undefined {
  const { rgba, width, height } = orientPixels(shrink(image), orientation);
  const small = new PhotonImage(rgba, width, height);
  try {
    for (const quality of qualities) {
      const jpeg = small.get_bytes_jpeg(quality);
      if (jpeg.length <= maxThumbnailBytes) return jpeg;
    }
    return undefined;
  } finally {
    small.free();
  }
}

function shrink(image: PhotonImage): Pixels {
  const [fullWidth, fullHeight] = [image.get_width(), image.get_height()];
  const scale = Math.min(1, thumbnailSide / fullWidth, thumbnailSide / fullHeight);
  const width = Math.max(1, Math.round(fullWidth * scale));
  const height = Math.max(1, Math.round(fullHeight * scale));
  const small = resize(image, width, height, SamplingFilter.Triangle);
  const rgba = small.get_raw_pixels();
  small.free();
  return { rgba: rgba.map((value, at) => onWhite(value, at, rgba)), width, height };
}

/** Returns a color's value on a white ground; for the alpha value, full opacity. */
function onWhite(value: number, at: number, rgba: Uint8Array): number {
  if (at % 4 === 3) return 255;
  const alpha = rgba[at - (at % 4) + 3] ?? 255;
  return Math.round((value * alpha + 255 * (255 - alpha)) / 255);
}
