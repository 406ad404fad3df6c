import { number, oneOf, type SearchOf, searchOf, text } from '#lib/search.ts';

const longestId = 64;
const furthest = 999_999_999;

/** The state of the studio in its URL. */
export const studioSearch = searchOf({
  /** The conversation; without one, one begins. */
  conversation: text(longestId),
  /** The file beside it, and the place in it that is marked. */
  document: text(longestId),
  start: number(0, furthest),
  end: number(0, furthest),
  panel: oneOf(['settings']),
  /** Where there is room for one pane: which. */
  pane: oneOf(['sources', 'chat', 'side']),
});

export type StudioSearch = SearchOf<typeof studioSearch>;
