/** Pictures are likely the same if their 64-bit perceptual hashes differ in at most this many bits. */
const nearDistance = 6;
const bandBits = 16;
const bands = 4;
/** Bounds the work with pictures that were made to look alike. */
const maxComparisons = 20_000_000;
const maxPairs = 1_000_000;

export type IndexPair = readonly [one: number, other: number];

interface IndexedHash {
  readonly index: number;
  /** 64 bits in hex. */
  readonly hash: string;
}

/** Finds pairs of near duplicates among perceptual hashes, by their index. */
export function findNearPairs(hashes: readonly IndexedHash[]): IndexPair[] {
  const pairs: IndexPair[] = [];
  const first = new Map<string, number>();
  const known: number[] = [];
  const bandIndex = createBandIndex(hashes.length);
  for (const { index, hash } of hashes) {
    const same = first.get(hash);
    if (same !== undefined) pairs.push([same, index]);
    if (same !== undefined || !/^[0-9a-f]{16}$/.test(hash)) continue;
    first.set(hash, index);
    for (const place of bandIndex.add(hash)) pairs.push([known[place] ?? index, index]);
    known.push(index);
    if (bandIndex.isExhausted() || pairs.length >= maxPairs) break;
  }
  return pairs;
}

/**
 * Creates an index of hashes by their four bands of 16 bits. Two hashes within the distance have a band that differs in
 * one bit at most, because six bits can't be two in each of four. It only stores numbers, because there can be a
 * million hashes.
 */
function createBandIndex(capacity: number) {
  const [high, low] = [new Uint32Array(capacity), new Uint32Array(capacity)];
  const heads = new Int32Array(bands * 2 ** bandBits).fill(-1);
  /** For each band and hash, the one before it with the same bits there. */
  const nextOf = new Int32Array(bands * capacity);
  /** For which hash another one was compared last: they can share several bands. */
  const comparedFor = new Int32Array(capacity).fill(-1);
  let [size, comparisons] = [0, 0];

  const visit = (key: number, band: number, found: number[]) => {
    let place = heads[key] ?? -1;
    for (; place >= 0; place = nextOf[band * capacity + place] ?? -1) {
      if (comparedFor[place] === size) continue;
      comparedFor[place] = size;
      if (++comparisons > maxComparisons) return;
      if (distance(high, low, place, size) <= nearDistance) found.push(place);
    }
  };
  return {
    isExhausted: () => comparisons > maxComparisons,
    /** Adds a hash, and returns the places of those before it that are near. */
    add(hash: string): number[] {
      high[size] = Number.parseInt(hash.slice(0, 8), 16);
      low[size] = Number.parseInt(hash.slice(8, 16), 16);
      const found: number[] = [];
      for (let band = 0; band < bands; band++) {
        const value = Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16);
        const start = band * 2 ** bandBits;
        visit(start + value, band, found);
        for (let bit = 0; bit < bandBits; bit++) visit(start + (value ^ (1 << bit)), band, found);
        nextOf[band * capacity + size] = heads[start + value] ?? -1;
        heads[start + value] = size;
      }
      size++;
      return found;
    },
  };
}

function distance(high: Uint32Array, low: Uint32Array, one: number, other: number): number {
  return bitsOf((high[one] ?? 0) ^ (high[other] ?? 0)) + bitsOf((low[one] ?? 0) ^ (low[other] ?? 0));
}

/** Counts the bits of a 32-bit number that are set. */
function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
