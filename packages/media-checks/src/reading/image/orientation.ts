import { hashSide } from './perceptual-hash.ts';

/** Maps a pixel of the upright picture to the stored one, whose last column and row are given, by EXIF orientation. */
const sources: Readonly<
  Record<number, (x: number, y: number, right: number, bottom: number) => readonly [number, number]>
> = {
  2: (x, y, right) => [right - x, y],
  3: (x, y, right, bottom) => [right - x, bottom - y],
  4: (x, y, _right, bottom) => [x, bottom - y],
  5: (x, y) => [y, x],
  6: (x, y, _right, bottom) => [y, bottom - x],
  7: (x, y, right, bottom) => [right - y, bottom - x],
  8: (x, y, right) => [right - y, x],
};

/** Turns a square of pixels upright, so that a picture and its rotated copy have the same hash. */
export function orientGrays(grays: Float64Array, orientation: number): Float64Array {
  const sourceOf = sources[orientation];
  if (!sourceOf) return grays;
  const last = hashSide - 1;
  return grays.map((_, at) => {
    const [x, y] = sourceOf(at % hashSide, Math.floor(at / hashSide), last, last);
    return grays[y * hashSide + x] ?? 0;
  });
}

/** Pixels of four bytes: red, green, blue and alpha. */
export interface Pixels {
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Turns a picture upright. */
export function orientPixels(stored: Pixels, orientation: number): Pixels {
  const sourceOf = sources[orientation];
  if (!sourceOf) return stored;
  const isTurned = orientation > 4;
  const [width, height] = isTurned ? [stored.height, stored.width] : [stored.width, stored.height];
  const rgba = new Uint8Array(stored.rgba.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = sourceOf(x, y, stored.width - 1, stored.height - 1);
      const from = 4 * (fromY * stored.width + fromX);
      rgba.set(stored.rgba.subarray(from, from + 4), 4 * (y * width + x));
    }
  }
  return { rgba, width, height };
}
