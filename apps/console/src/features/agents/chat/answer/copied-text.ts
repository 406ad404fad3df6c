import { displayName } from '@atoll/contract';
import { fileName } from '../../file-name.ts';
import type { AnswerView } from './answer-view.ts';
import { useWhere } from './citation.tsx';

/** Returns the text of an answer for copying: its text or excerpts, followed by the files by number. */
export function useCopiedText({ text, excerpts, passages, finished }: AnswerView): string {
  const where = useWhere();
  const quoted = excerpts?.excerpts ?? [];
  const numbers = new Set([...(finished?.cited ?? []), ...quoted.map(({ number }) => number)]);
  const files = [...numbers].flatMap((number) => {
    const passage = passages.get(number);
    if (!passage) return [];
    return [`[${number}] ${[displayName(fileName(passage)), where(passage)].filter(Boolean).join(', ')}`];
  });
  const parts = [text, ...quoted.map((excerpt) => `${excerpt.text} [${excerpt.number}]`), files.join('\n')];
  return parts.filter(Boolean).join('\n\n');
}
