import { hashSide } from './perceptual-hash.ts';

const last = hashSide - 1;

/** Maps a pixel of the upright picture to the stored one, by EXIF orientation. */
const sources: Readonly<Record<number, (x: number, y: number) => readonly [number, number]>> = {
  2: (x, y) => [last - x, y],
  3: (x, y) => [last - x, last - y],
  4: (x, y) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, last - x],
  7: (x, y) => [last - y, last - x],
  8: (x, y) => [last - y, x],
};

/** Turns a square of pixels upright, so that a picture and its rotated copy have the same hash. */
export function orientGrays(grays: Float64Array, orientation: number): Float64Array {
  const sourceOf = sources[orientation];
  if (!sourceOf) return grays;
  return grays.map((_, at) => {
    const [x, y] = sourceOf(at % hashSide, Math.floor(at / hashSide));
    return grays[y * hashSide + x] ?? 0;
  });
}
