import type { ChatRequest } from '../models/chat-model.ts';
import type { Turn } from './answer-request.ts';
import { termSet, termsOf } from './text/terms.ts';

const longestQuestion = 500;
const longestTurn = 600;
const turnsShown = 6;
const mostTerms = 12;
/** A follow-up question with fewer terms is hardly self-contained. */
const fewestTerms = 3;

const continues =
  /^\s*(?:and|or|but|what about|how about|why|et|ou|mais|pourquoi|und|oder|aber|warum|y|e|那|那么|那麼|还有|還有|では|じゃあ|それで|なぜ)(?![\p{L}])/iu;
const refersBack =
  /\b(?:it|its|they|them|their|that|this|those|these|he|him|his|she|her|elle|elles|ils|celui|celle|ceux|cela|ça|diese[rsnm]?|dessen|deren|dafür|davon)\b|它|他|她|这个|這個|那个|那個|其中|それ|これ|その|この|あれ/iu;

/** Adds the key terms of the last question to one that makes no sense without it. Returns undefined for one that does. */
export function completeByTerms(question: string, history: readonly Turn[]): string | undefined {
  const last = history.findLast(({ role }) => role === 'user');
  if (!last) return undefined;
  const terms = termSet(question);
  if (terms.size >= fewestTerms && !continues.test(question) && !refersBack.test(question)) return undefined;
  const before = last.rewritten ?? last.text;
  const missing = keyTerms(before).filter((word) => [...termSet(word)].some((term) => !terms.has(term)));
  return missing.length === 0 ? undefined : `${question.trim()} ${missing.slice(0, mostTerms).join(' ')}`;
}

/** Returns the significant words of a question, as written. */
function keyTerms(question: string): string[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of termsOf(question)) {
    const last = runs.at(-1);
    if (last && start < last.end) runs.splice(-1, 1, { start: last.start, end });
    else runs.push({ start, end });
  }
  return runs.map(({ start, end }) => question.slice(start, end));
}

/** Returns the request that rewrites a follow-up question. The answer waits for it. */
export function rewriteRequest(question: string, history: readonly Turn[]): ChatRequest {
  const turns = history.slice(-turnsShown).map(({ role, text }) => {
    return `${role === 'user' ? 'Person' : 'Assistant'}: ${oneLine(text).slice(0, longestTurn)}`;
  });
  return {
    system:
      'Rewrite the last question of a conversation so that it can be understood without the conversation. Keep its language, ' +
      'and all names and figures. If it already stands for itself, repeat it. Answer with the question alone.',
    messages: [{ role: 'user', text: `${turns.join('\n')}\n\nLast question: ${oneLine(question)}` }],
    maxOutputTokens: 200,
    timeouts: { firstTokenMs: 10_000, idleMs: 5_000, totalMs: 15_000 },
  };
}

/** Extracts the question from the model's output, or returns undefined. */
export function readRewritten(text: string): string | undefined {
  const line =
    text
      .trim()
      .split('\n')
      .findLast((one) => one.trim() !== '') ?? '';
  const question = line
    .replace(/^\s*(?:last |rewritten |standalone )?question\s*[:：]\s*/i, '')
    .replace(/^["'“«「]+|["'”»」]+$/g, '')
    .trim();
  const isQuestion = question !== '' && question.length <= longestQuestion && termSet(question).size > 0;
  return isQuestion ? question : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
