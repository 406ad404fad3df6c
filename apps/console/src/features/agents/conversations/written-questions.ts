import { agentLimits, curatedLimits } from '@atoll/contract';

/** Returns variants of a question for saving: trimmed, without duplicates and empty ones, within the call's limits. */
export function writtenQuestions(ways: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const way of ways) {
    const text = way.trim().slice(0, agentLimits.questionMaxLength);
    const folded = text.toLocaleLowerCase();
    if (text !== '' && !known.has(folded)) known.set(folded, text);
  }
  return [...known.values()].slice(0, curatedLimits.variants);
}
