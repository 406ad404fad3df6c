import { oneOf, type SearchOf, searchOf } from '#lib/pages/search.ts';
import { starts } from './starts.ts';

/** The selected template. */
export const newProjectSearch = searchOf({ template: oneOf(starts) });

export type NewProjectSearch = SearchOf<typeof newProjectSearch>;
