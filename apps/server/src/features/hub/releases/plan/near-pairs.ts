/** Perceptual hashes that differ in at most so many of 64 bits are of pictures that are likely the same. */
const nearDistance = 6;
const bandBits = 16;
const bands = 4;
/** Bounds the work with pictures that were made to look alike. */
const maxComparisons = 50_000_000;
const maxPairs = 1_000_000;

export type IndexPair = readonly [one: number, other: number];

/** Finds pairs of near duplicates among perceptual hashes, by their index. Each hash has 64 bits, in hex. */
export function findNearPairs(
  hashes: Iterable<{ readonly index: number; readonly hash: string }>,
): IndexPair[] {
  const pairs: IndexPair[] = [];
  const first = new Map<string, number>();
  const index = createBandIndex();
  for (const { index: at, hash } of hashes) {
    const same = first.get(hash);
    if (same !== undefined) pairs.push([same, at]);
    if (same !== undefined || !isHash(hash)) continue;
    first.set(hash, at);
    const one = parse(hash, at);
    for (const other of index.near(one)) pairs.push([other.index, at]);
    if (index.isExhausted() || pairs.length >= maxPairs) break;
    index.add(one);
  }
  return pairs;
}

/** Creates an index that finds hashes by their bands. */
function createBandIndex() {
  const known: Hash[] = [];
  const byKey = new Map<number, number[]>();
  /** For which hash another one was compared last: they can share several bands. */
  const comparedFor: number[] = [];
  let comparisons = 0;
  return {
    isExhausted: () => comparisons >= maxComparisons,
    near(one: Hash): Hash[] {
      const candidates = one.bands.flatMap(nearKeys).flatMap((key) => byKey.get(key) ?? []);
      return candidates.flatMap((place) => {
        const other = known[place];
        if (!other || comparedFor[place] === known.length) return [];
        comparedFor[place] = known.length;
        comparisons++;
        return distance(one, other) <= nearDistance ? [other] : [];
      });
    },
    add(one: Hash) {
      for (const [band, value] of one.bands.entries()) addTo(byKey, keyOf(band, value), known.length);
      known.push(one);
    },
  };
}

interface Hash {
  readonly index: number;
  readonly high: number;
  readonly low: number;
  readonly bands: readonly number[];
}

const isHash = (hash: string) => /^[0-9a-f]{16}$/.test(hash);
const keyOf = (band: number, value: number) => band * 2 ** bandBits + value;

/** Two hashes within the distance have a band that differs in one bit at most, as six bits can't be two in each of four. */
function nearKeys(value: number, band: number): number[] {
  const near = Array.from({ length: bandBits }, (_, bit) => keyOf(band, value ^ (1 << bit)));
  return [keyOf(band, value), ...near];
}

function parse(hash: string, index: number): Hash {
  const at = (start: number, end: number) => Number.parseInt(hash.slice(start, end), 16);
  return {
    index,
    high: at(0, 8),
    low: at(8, 16),
    bands: Array.from({ length: bands }, (_, band) => at(band * 4, band * 4 + 4)),
  };
}

function distance(one: Hash, other: Hash): number {
  return bitsOf(one.high ^ other.high) + bitsOf(one.low ^ other.low);
}

/** Counts the bits of a 32-bit number that are set. */
function bitsOf(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
