import { termNumber } from './hash.ts';
import { isHan, isHiragana, isKatakana } from './scripts.ts';
import { fold } from './stem.ts';
import { addExtra, addWord, type Terms } from './terms.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** A range in katakana, such as `バケット`, is a single word. */
const shortestKatakana = 3;
const longestKatakana = 20;

/** Adds the words of a text whose script has no spaces, by the dictionary of ICU. */
export function addSegmented(terms: Terms, run: string, offset: number): void {
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (!isWordLike) continue;
    addWord(terms, termNumber(fold(segment)), offset + index, offset + index + segment.length, false);
  }
}

/**
 * Adds each pair of neighboring characters as a word. Pairs that are entirely hiragana count as function words. Each
 * Chinese character, and each range in katakana, is a further term.
 */
export function addBigrams(terms: Terms, run: string, offset: number): void {
  const chars = Array.from(run.normalize('NFKC').length === run.length ? run.normalize('NFKC') : run);
  let at = offset;
  for (const [index, char] of chars.entries()) {
    const next = chars[index + 1];
    const codePoint = char.codePointAt(0) as number;
    const end = at + char.length;
    if (next !== undefined) {
      const isStop = isHiragana(codePoint) && isHiragana(next.codePointAt(0) as number);
      addWord(terms, termNumber(char + next), at, end + next.length, isStop);
    } else if (chars.length === 1) {
      addWord(terms, termNumber(char), at, end, isHiragana(codePoint));
    }
    if (chars.length > 1 && isHan(codePoint)) addExtra(terms, termNumber(char), at, end);
    at = end;
  }
  addKatakana(terms, chars, offset);
}

function addKatakana(terms: Terms, chars: readonly string[], offset: number): void {
  let start = offset;
  for (let from = 0; from < chars.length; ) {
    let to = from;
    while (to < chars.length && isKatakana((chars[to] as string).codePointAt(0) as number)) to++;
    const length = to - from;
    if (length >= shortestKatakana && length <= longestKatakana && length < chars.length) {
      addExtra(terms, termNumber(chars.slice(from, to).join('')), start, start + length);
    }
    if (length === 0) start += (chars[from] as string).length;
    else start += length;
    from = Math.max(to, from + 1);
  }
}
