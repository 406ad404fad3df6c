/** Pixels on a side of the picture that is hashed. */
export const hashSide = 32;
/** The number of frequencies per side of the square in the hash: the lowest ones, without the mean brightness. */
const kept = 8;

const cosines = Array.from({ length: kept }, (_, u) => {
  return Float64Array.from({ length: hashSide }, (_, x) =>
    Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * hashSide)),
  );
});

/**
 * Returns the perceptual hash (pHash) of 32 × 32 shades of gray: a bit for each of the 8 × 8 lowest frequencies of the discrete
 * cosine transform, set where the amplitude is above the median. As 16 hexadecimal digits.
 */
export function perceptualHash(grays: Float64Array): string {
  const amplitudes = cosines.flatMap((vertical) =>
    cosines.map((horizontal) => sum(grays, vertical, horizontal)),
  );
  const sorted = amplitudes.toSorted((one, other) => one - other);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let bits = 0n;
  for (const amplitude of amplitudes) bits = (bits << 1n) | (amplitude > median ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}

function sum(grays: Float64Array, vertical: Float64Array, horizontal: Float64Array): number {
  let total = 0;
  for (let y = 0; y < hashSide; y++) {
    let row = 0;
    for (let x = 0; x < hashSide; x++) row += (grays[y * hashSide + x] ?? 0) * (horizontal[x] ?? 0);
    total += row * (vertical[y] ?? 0);
  }
  return total;
}
