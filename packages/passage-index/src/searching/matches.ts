import { analyze, languageOf, usualLanguage } from '../analysis/analyze.ts';
import type { Language } from '../analysis/stop-words.ts';
import type { TextRange } from '../types.ts';

/** Finds the words of a question in a passage, also in other forms. */
export function matchesIn(
  text: string,
  question: string,
  documentLanguage: Language | undefined,
): TextRange[] {
  const language = languageOf(text) ?? documentLanguage ?? usualLanguage;
  const asked = analyze(question, languageOf(question) ?? language);
  const wanted = new Set(asked.words.filter((_, at) => !asked.stops[at]));
  const wholes = new Set(asked.extras.filter((_, at) => isLong(asked.extraStarts[at], asked.extraEnds[at])));
  const found = analyze(text, language);
  const ranges: TextRange[] = [];
  for (const [at, term] of found.words.entries()) {
    if (!found.stops[at] && (wanted.has(term) || wholes.has(term))) {
      ranges.push({ start: found.starts[at] as number, end: found.ends[at] as number });
    }
  }
  for (const [at, term] of found.extras.entries()) {
    const [start, end] = [found.extraStarts[at] as number, found.extraEnds[at] as number];
    if (isLong(start, end) && (wholes.has(term) || wanted.has(term))) ranges.push({ start, end });
  }
  return joined(ranges);
}

/** Single Chinese characters would mark half of the text. */
const isLong = (start = 0, end = 0): boolean => end - start > 1;

function joined(ranges: TextRange[]): TextRange[] {
  const result: { start: number; end: number }[] = [];
  for (const range of ranges.sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = result.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}
