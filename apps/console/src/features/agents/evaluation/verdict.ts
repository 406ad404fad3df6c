import type { EvaluationResult } from './queries.ts';

/** Passages among which an expected file has to be. */
export const recallDepth = 5;

type Judged = Pick<EvaluationResult, 'status' | 'rank' | 'is_citation_right' | 'missing_facts'>;

/** Whether an answer is as the golden question expects it. */
export function isAsExpected({
  status,
  rank,
  is_citation_right: isRight,
  missing_facts: missing,
}: Judged): boolean {
  if (status === 'nothing' || status === 'failed' || missing.length > 0) return false;
  return isRight === null || (isRight && rank !== null && rank <= recallDepth);
}
