import type { ObjectReader } from '#features/storage/previews/object-range.ts';

/** Fetches from `start` to before `end`; rejects when they can't be had. */
export type FetchRange = (start: number, end: number, signal: AbortSignal) => Promise<ArrayBuffer>;

/** As much as stays in memory of what was read. */
const maxKeptBytes = 64 * 1024 ** 2;

interface Kept {
  start: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads parts of a shared file. What it has it doesn't fetch again, since every byte counts with the link. */
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

/** Of what holds the byte at `start`, that which goes on longest after it. */
function longestAt(kept: readonly Kept[], start: number): Kept | undefined {
  const endOf = ({ start: first, bytes }: Kept) => first + bytes.length;
  return kept
    .filter((range) => range.start <= start && start < endOf(range))
    .reduce<Kept | undefined>(
      (best, range) => (best && endOf(best) >= endOf(range) ? best : range),
      undefined,
    );
}
