import { agentLimits, curatedLimits } from '@atoll/contract';

/** Ways to ask as they are saved: trimmed, none twice, none empty, no more and no longer than the call takes. */
export function writtenQuestions(ways: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const way of ways) {
    const text = way.trim().slice(0, agentLimits.questionMaxLength);
    const folded = text.toLocaleLowerCase();
    if (text !== '' && !known.has(folded)) known.set(folded, text);
  }
  return [...known.values()].slice(0, curatedLimits.variants);
}
