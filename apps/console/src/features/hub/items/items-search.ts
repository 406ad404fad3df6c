import { type CallInput, hubItemStates, type listHubItems } from '@atoll/contract';
import { matching, oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

const filterCodecs = {
  state: oneOf(hubItemStates),
  language: matching(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/),
  country: matching(/^[A-Z]{2}$/),
  contributor: text(64),
};

const filterSearch = searchOf(filterCodecs);

/** The query of the list of items: its filters, and the open item. */
export const itemsSearch = searchOf({ ...filterCodecs, item: text(64) });

export type ItemsSearch = SearchOf<typeof itemsSearch>;
export type ItemFilter = SearchOf<typeof filterSearch>;
export type ItemsInput = Omit<CallInput<typeof listHubItems>, 'project_id' | 'cursor'>;

export function filterOf(search: ItemsSearch): ItemFilter {
  return filterSearch(search);
}

export const noFilter: ItemFilter = {
  state: undefined,
  language: undefined,
  country: undefined,
  contributor: undefined,
};

/** Returns the query for the list of all items of a contributor, whatever was filtered for or open before. */
export function searchOfContributor(contributor: string): ItemsSearch {
  return { ...noFilter, contributor, item: undefined };
}

/** Returns the number of active filters. */
export function filterCount(filter: ItemFilter): number {
  return Object.keys(presentOf(filter)).length;
}

export function toInput({ contributor, ...rest }: ItemFilter): ItemsInput {
  return { ...presentOf(rest), ...(contributor === undefined ? {} : { contributor_id: contributor }) };
}
