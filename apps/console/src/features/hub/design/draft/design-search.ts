import { oneOf, type SearchOf, searchOf } from '#lib/pages/search.ts';
import { steps } from './steps.ts';

/** The current step of the wizard; undefined for the first. */
export const designSearch = searchOf({ step: oneOf(steps) });

export type DesignSearch = SearchOf<typeof designSearch>;
