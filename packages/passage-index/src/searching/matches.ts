import { analyze, languageOf, usualLanguage } from '../analysis/analyze.ts';
import type { Language } from '../analysis/stop-words.ts';
import type { TextRange } from '../types.ts';

interface Wanted {
  readonly words: ReadonlySet<number>;
  /** Terms that are written together in the question, such as a part number. */
  readonly wholes: ReadonlySet<number>;
}

/** Returns a function that finds the words of a question in passages, also in other forms. */
export function createMatcher(
  question: string,
): (text: string, language: Language | undefined) => TextRange[] {
  const questionLanguage = languageOf(question);
  const wantedIn = new Map<Language | undefined, Wanted>();
  return (text, language) => {
    const asked = questionLanguage ?? language ?? usualLanguage;
    const wanted = wantedIn.get(asked) ?? wantedOf(question, asked);
    wantedIn.set(asked, wanted);
    return rangesOf(text, language ?? usualLanguage, wanted);
  };
}

function wantedOf(question: string, language: Language): Wanted {
  const asked = analyze(question, language);
  const isWanted = (_: number, at: number) => !asked.stops[at];
  const isWhole = (_: number, at: number) => isLong(asked.extraStarts[at], asked.extraEnds[at]);
  return { words: new Set(asked.words.filter(isWanted)), wholes: new Set(asked.extras.filter(isWhole)) };
}

function rangesOf(text: string, language: Language, { words, wholes }: Wanted): TextRange[] {
  const found = analyze(text, language);
  const ranges: TextRange[] = [];
  const add = (term: number, start: number, end: number) => {
    if (words.has(term) || wholes.has(term)) ranges.push({ start, end });
  };
  for (let at = 0; at < found.words.length; at++) {
    if (!found.stops[at])
      add(found.words[at] as number, found.starts[at] as number, found.ends[at] as number);
  }
  for (let at = 0; at < found.extras.length; at++) {
    const [start, end] = [found.extraStarts[at] as number, found.extraEnds[at] as number];
    if (isLong(start, end)) add(found.extras[at] as number, start, end);
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
