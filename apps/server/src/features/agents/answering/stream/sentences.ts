/** A sentence, as a range of the whole text. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const longestSentence = 2_000;
/** Looking for sentences in a text that has no end of one would take ever longer. */
const mayEnd = /[.!?…\n\u3002\uff01\uff1f\uff0e\u0964\u06d4\u061f]/;

/**
 * Cuts a text into sentences while it streams. Citations that follow the full stop belong to the sentence before them, and a new
 * line ends a sentence.
 */
export function createSentenceCutter() {
  let held = '';
  let start = 0;

  function take(isEnd: boolean): Sentence[] {
    const found: Sentence[] = [];
    for (;;) {
      const length = lengthOfFirst(held, isEnd);
      if (length === undefined) return found;
      const text = held.slice(0, length);
      const trimmed = text.trim();
      const at = start + text.indexOf(trimmed);
      if (trimmed !== '') found.push({ text: trimmed, start: at, end: at + trimmed.length });
      held = held.slice(length);
      start += length;
    }
  }

  return {
    push(text: string): Sentence[] {
      held += text;
      return mayEnd.test(held) || held.length > longestSentence ? take(false) : [];
    },
    end: (): Sentence[] => take(true),
  };
}

/** The full stop in the number of a list’s item ends no sentence. */
const listMarks = /^\s*(?:(?:[-*+>]|\d{1,3}[.)])\s+)+/;

/** Returns the length of the first sentence with its citations; undefined until it is complete. */
function lengthOfFirst(text: string, isEnd: boolean): number | undefined {
  if (text === '') return undefined;
  const scope = text.slice(0, longestSentence);
  const line = scope.indexOf('\n');
  // An empty line: nothing of what follows belongs to it.
  if (line === 0) return 1;
  const sentence = firstSentence(line === -1 ? scope : scope.slice(0, line));
  // A bracket after the full stop counts as the sentence's own, but begins a citation.
  let length = sentence.replace(/\[\s*$/, '').length || sentence.length;
  const citations = /^\s*(?:\[\d+\]\s*)+[.。]?/.exec(text.slice(length).split('\n', 1)[0] ?? '');
  if (citations) length += citations[0].length;
  if (text[length] === '\n') return length + 1;
  if (isEnd || length >= longestSentence) return length;
  const rest = text.slice(length);
  // A citation may still come.
  return /^\s*(?:\[\d*)?$/.test(rest) ? undefined : length;
}

function firstSentence(line: string): string {
  const marks = listMarks.exec(line)?.[0] ?? '';
  const words = segmenter.segment(line.slice(marks.length)).containing(0)?.segment;
  return words === undefined ? line : marks + words;
}
