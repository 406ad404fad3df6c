import { boolean, type SearchOf, searchOf, text } from '#lib/search.ts';

/** Which evaluation is shown, and what of it. */
export const evaluationSearch = searchOf({
  /** The newest unless said. */
  evaluation: text(64),
  /** Only questions that were not answered as expected. */
  problems: boolean,
});

export type EvaluationSearch = SearchOf<typeof evaluationSearch>;
