import type { HubField } from '@atoll/contract';
import { type Answers, optionName } from './answer-list.tsx';

/** Names an item by the first two answers of its form that are words. Returns null without any. */
export function answerName(fields: readonly HubField[], answers: Answers): string | null {
  const words = fields.flatMap((field) => {
    const answer = answers[field.name];
    const values = Array.isArray(answer) ? answer : [answer];
    return values.flatMap((value) => (typeof value === 'string' && value ? optionName([field], value) : []));
  });
  return words.length === 0 ? null : words.slice(0, 2).join(' · ');
}
