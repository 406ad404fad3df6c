import { type CallInput, type listShareLinks, shareStates } from '@atoll/contract';
import { oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query of the list of links. */
export const shareSearch = searchOf({ bucket: text(), state: oneOf(shareStates) });

/** Like `shareSearch`, for the page of one bucket. */
export const bucketShareSearch = searchOf({ state: oneOf(shareStates) });

/** A change of the query; undefined: any. */
export type ShareSearchChange = SearchOf<typeof shareSearch>;

export type ShareSearch = Omit<CallInput<typeof listShareLinks>, 'cursor'>;

export function linksFor(search: ShareSearchChange): ShareSearch {
  return presentOf(shareSearch(search));
}
