import { oneOf, type SearchOf, searchOf } from '#lib/search.ts';
import { starts } from './starts.ts';

/** The template that is chosen, as the address says it. */
export const newProjectSearch = searchOf({ template: oneOf(starts) });

export type NewProjectSearch = SearchOf<typeof newProjectSearch>;
