import { oneOf, type SearchOf, searchOf } from '#lib/search.ts';
import { steps } from './steps.ts';

/** The step of the wizard that is shown; the first without it. */
export const designSearch = searchOf({ step: oneOf(steps) });

export type DesignSearch = SearchOf<typeof designSearch>;
