/** The terms of a text, in order, with their positions. */
export interface Terms {
  /** Numbers of the words, or of the pairs of characters in scripts without spaces. */
  readonly words: number[];
  readonly starts: number[];
  readonly ends: number[];
  /** Whether each word is a function word. */
  readonly stops: boolean[];
  /** Further terms: compounds as a whole, parts of names, single characters. */
  readonly extras: number[];
  readonly extraStarts: number[];
  readonly extraEnds: number[];
}

export function createTerms(): Terms {
  return { words: [], starts: [], ends: [], stops: [], extras: [], extraStarts: [], extraEnds: [] };
}

export function addWord(terms: Terms, term: number, start: number, end: number, isStop: boolean): void {
  terms.words.push(term);
  terms.starts.push(start);
  terms.ends.push(end);
  terms.stops.push(isStop);
}

export function addExtra(terms: Terms, term: number, start: number, end: number): void {
  terms.extras.push(term);
  terms.extraStarts.push(start);
  terms.extraEnds.push(end);
}

/** Adds terms whose positions are relative to `offset`. */
export function addTerms(terms: Terms, added: Terms, offset: number): void {
  for (let at = 0; at < added.words.length; at++) {
    const [start, end] = [added.starts[at] as number, added.ends[at] as number];
    addWord(terms, added.words[at] as number, offset + start, offset + end, added.stops[at] as boolean);
  }
  for (let at = 0; at < added.extras.length; at++) {
    const [start, end] = [added.extraStarts[at] as number, added.extraEnds[at] as number];
    addExtra(terms, added.extras[at] as number, offset + start, offset + end);
  }
}
