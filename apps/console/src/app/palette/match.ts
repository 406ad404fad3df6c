export interface Matchable {
  label: string;
  /** A detail beside the label, such as the page of a tab. */
  detail?: string;
  /** The English name, on a page in another language. */
  alias?: string;
  /** Further words to match. */
  words?: string;
}

export interface Ranked<T> {
  command: T;
  /** A higher score is a better match; 0 without a text. */
  score: number;
}

/** Points by the position of the match. */
const points = {
  exact: 100,
  /** The label starts with the whole text. */
  whole: 20,
  label: { start: 12, word: 10, inside: 6 },
  alias: { start: 11, word: 9, inside: 5 },
  words: { start: 4, word: 4, inside: 2 },
  detail: { start: 3, word: 3, inside: 1 },
} as const;

/** The least score of a command whose label is the text, or starts with it. */
export const startScore = points.whole;

/** Returns the commands that contain all words of a text in any order, the best first. Without a text, returns all in their order. */
export function ranked<T extends Matchable>(commands: readonly T[], text: string): Ranked<T>[] {
  const wanted = plainWords(text);
  if (wanted.length === 0) return commands.map((command) => ({ command, score: 0 }));
  return commands
    .map((command) => ({ command, score: scoreOf(command, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
}

/** Returns the same commands as `ranked`, without scores. */
export function matching<T extends Matchable>(commands: readonly T[], text: string): T[] {
  return ranked(commands, text).map(({ command }) => command);
}

function scoreOf(
  { label, detail = '', alias = '', words = '' }: Matchable,
  wanted: readonly string[],
): number {
  const searched = {
    label: plain(label),
    alias: plain(alias),
    words: plain(words),
    detail: plain(detail),
  };
  const whole = wanted.join(' ');
  if (searched.label === whole) return points.exact;
  let sum = 0;
  for (const word of wanted) {
    const best = Math.max(
      pointsIn(searched.label, word, points.label),
      pointsIn(searched.alias, word, points.alias),
      pointsIn(searched.words, word, points.words),
      pointsIn(searched.detail, word, points.detail),
    );
    if (best === 0) return 0;
    sum += best;
  }
  return sum / wanted.length + (searched.label.startsWith(whole) ? points.whole : 0);
}

function pointsIn(
  text: string,
  word: string,
  { start, word: atWord, inside }: { start: number; word: number; inside: number },
): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return start;
  return beginsWord(text, word, at) ? atWord : inside;
}

/** Reports whether any word of the text starts with `word`. */
function beginsWord(text: string, word: string, first: number): boolean {
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** Returns the normalized words of an input. */
export function plainWords(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

/** Removes case, accents and width, for tolerant matching. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
