import type { EvaluationResult } from './queries.ts';

/** Number of passages among which an expected file must be. */
export const recallDepth = 5;

type Judged = Pick<EvaluationResult, 'status' | 'rank' | 'is_citation_right' | 'missing_facts'>;

/** Reports whether an answer meets the golden question's expectations. */
export function isAsExpected({
  status,
  rank,
  is_citation_right: isRight,
  missing_facts: missing,
}: Judged): boolean {
  if (status === 'nothing' || status === 'failed' || missing.length > 0) return false;
  return isRight === null || (isRight && rank !== null && rank <= recallDepth);
}
