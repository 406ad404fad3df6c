import { number, oneOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

const longestId = 64;
const furthest = 999_999_999;

/** The state of the studio in its URL. */
export const studioSearch = searchOf({
  /** The conversation; a new one if absent. */
  conversation: text(longestId),
  /** The file beside it, and the marked place in it. */
  document: text(longestId),
  start: number(0, furthest),
  end: number(0, furthest),
  panel: oneOf(['settings']),
  /** The visible pane if there is room for only one. */
  pane: oneOf(['sources', 'chat', 'side']),
});

export type StudioSearch = SearchOf<typeof studioSearch>;
