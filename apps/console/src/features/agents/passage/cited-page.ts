import type { ShownPlace } from '../place.ts';
import { type KnownText, pageAt, pageOfMost } from './known-text.ts';

/** Returns the page of a cited place. A passage may span several pages; the matched words are on one of them. */
export function pageOf(known: KnownText, { start = 0, words = [] }: ShownPlace): number | undefined {
  return (
    pageOfMost(
      known,
      words.map((word) => start + word.start),
    ) ?? pageAt(known, start)
  );
}

/** Returns the address of a PDF at a page, which browsers' PDF viewers support. */
export function addressOf(known: KnownText, place: ShownPlace): string {
  const page = pageOf(known, place);
  return `${known.fileUrl ?? ''}${page === undefined ? '' : `#page=${page}`}`;
}
