import type { ObjectReader } from '#features/storage/previews/object-range.ts';

/** Fetches the bytes from `start` up to, but excluding, `end`. Rejects if they are not available. */
export type FetchRange = (start: number, end: number, signal: AbortSignal) => Promise<ArrayBuffer>;

/** Maximum size of cached bytes in memory. */
const maxKeptBytes = 64 * 1024 ** 2;

interface Kept {
  start: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Creates a reader of a shared file. It fetches cached bytes only once, because every byte counts against the link's limit. */
export function createSharedReader(fetchRange: FetchRange): ObjectReader {
  const kept: Kept[] = [];
  let keptBytes = 0;
  const keep = (start: number, bytes: Uint8Array<ArrayBuffer>) => {
    kept.push({ start, bytes });
    keptBytes += bytes.length;
    while (keptBytes > maxKeptBytes) keptBytes -= kept.shift()?.bytes.length ?? keptBytes;
  };
  return {
    async read(start, end, signal) {
      const known = longestAt(kept, start);
      const knownEnd = known ? Math.min(end, known.start + known.bytes.length) : start;
      const head = known?.bytes.subarray(start - known.start, knownEnd - known.start) ?? new Uint8Array();
      const tail =
        knownEnd < end ? new Uint8Array(await fetchRange(knownEnd, end, signal)) : new Uint8Array();
      if (tail.length === 0) return head.slice().buffer;
      const whole = new Uint8Array(head.length + tail.length);
      whole.set(head);
      whole.set(tail, head.length);
      keep(start, whole);
      return whole.slice().buffer;
    },
  };
}

/** Returns the cached range that contains the byte at `start` and reaches furthest. */
function longestAt(kept: readonly Kept[], start: number): Kept | undefined {
  const endOf = ({ start: first, bytes }: Kept) => first + bytes.length;
  return kept
    .filter((range) => range.start <= start && start < endOf(range))
    .reduce<Kept | undefined>(
      (best, range) => (best && endOf(best) >= endOf(range) ? best : range),
      undefined,
    );
}
