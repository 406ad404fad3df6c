const digits = 16;
const bandDigits = 4;
const bandBits = 16;
const bands = digits / bandDigits;

/** Returns the number of bits, 0 to 64, in which two perceptual hashes differ. */
export function hashDistance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

/**
 * Returns the keys to index a hash under: its four bands of 16 bits, each with its place, as integers below 2^18. Two hashes with
 * a distance of at most 3 share a key, because three different bits can't be in four bands.
 */
export function hashKeys(hash: string): number[] {
  return bandValues(hash).map((value, band) => keyOf(band, value));
}

/**
 * Returns the keys to look up all hashes within a distance: those of `hashKeys` up to 3, with the neighbors of each
 * band that differ in one bit up to 7 (68 keys), and in two up to 11 (548 keys). Each hash within the distance shares
 * one of them, because one band has at most a quarter of the different bits. Others do as well, so compare with
 * `hashDistance`.
 */
export function nearHashKeys(hash: string, distance: number): number[] {
  const flips = Math.floor(distance / bands);
  if (flips > 2) throw new RangeError('hashes are found up to a distance of 11');
  return bandValues(hash).flatMap((value, band) =>
    neighborsOf(value, flips).map((near) => keyOf(band, near)),
  );
}

function bandValues(hash: string): number[] {
  return Array.from({ length: bands }, (_, band) => {
    return Number.parseInt(hash.slice(band * bandDigits, (band + 1) * bandDigits), 16);
  });
}

function keyOf(band: number, value: number): number {
  return band * 2 ** bandBits + value;
}

/** Returns the values that differ from one in at most this many bits, up to 2. */
function neighborsOf(value: number, flips: number): number[] {
  const found = new Set([value]);
  for (let flip = 0; flip < flips; flip++) {
    for (const near of [...found]) for (let bit = 0; bit < bandBits; bit++) found.add(near ^ (1 << bit));
  }
  return [...found];
}
