import { oneOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** Opens the builder, or a comparison of two releases, next to the list. */
export const releasesSearch = searchOf({
  show: oneOf(['new', 'compare']),
  before: text(64),
  after: text(64),
});

export type ReleasesSearch = SearchOf<typeof releasesSearch>;
