import { number, type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import type { ShownPlace } from './place.ts';

const longestId = 64;
const furthest = 999_999_999;

/** Codecs of a location in a file, for pages that show it in a drawer. */
export const placeCodecs = {
  document: text(longestId),
  start: number(0, furthest),
  end: number(0, furthest),
};

const placeSearch = searchOf(placeCodecs);

export type PlaceSearch = SearchOf<typeof placeSearch>;

export const noPlace: PlaceSearch = { document: undefined, start: undefined, end: undefined };

export function placeOf({ document, start, end }: PlaceSearch): ShownPlace | null {
  return document === undefined ? null : { documentId: document, start, end };
}

export function toPlaceSearch({ documentId, start, end }: ShownPlace): PlaceSearch {
  return { document: documentId, start, end };
}
