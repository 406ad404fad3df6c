import { boolean, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query of the evaluation page. */
export const evaluationSearch = searchOf({
  /** The evaluation to show; by default the newest. */
  evaluation: text(64),
  /** Whether only questions with unexpected answers are shown. */
  problems: boolean,
});

export type EvaluationSearch = SearchOf<typeof evaluationSearch>;
