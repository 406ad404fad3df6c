import {
  type CallInput,
  hubContributorFilters,
  hubContributorSorts,
  type listHubContributors,
} from '@atoll/contract';
import { oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query of the list of contributors: its order, filter and search. */
export const contributorsSearch = searchOf({
  sort: oneOf(hubContributorSorts),
  has: oneOf(hubContributorFilters),
  search: text(64),
});

export type ContributorsSearch = SearchOf<typeof contributorsSearch>;

export function toInput(
  search: ContributorsSearch,
): Omit<CallInput<typeof listHubContributors>, 'project_id' | 'cursor'> {
  return presentOf(search);
}
