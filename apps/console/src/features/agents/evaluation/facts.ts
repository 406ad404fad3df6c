import { evaluationLimits } from '@atoll/contract';

/** A problem in the typed facts. */
export type FactProblem = 'too many' | 'too long';

/** Returns the facts in a text that has one on each line. */
export function factsOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

export function factProblem(facts: readonly string[]): FactProblem | null {
  if (facts.length > evaluationLimits.factsPerQuestion) return 'too many';
  return facts.some((fact) => fact.length > evaluationLimits.factMaxLength) ? 'too long' : null;
}
