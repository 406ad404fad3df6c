/** A part of a text, and whether it matches the search. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** Folds a text for comparison like the server: without case, and with one form for each character, whatever its composition and width. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Splits a text into matching and other parts. */
export function piecesOf(text: string, wanted: string): Piece[] {
  const needle = fold(wanted);
  if (needle === '') return [{ text, isMatch: false }];
  const { folded, origins } = foldedWithOrigins(text);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = folded.indexOf(needle); at !== -1; at = folded.indexOf(needle, at + needle.length)) {
    const start = Math.max(from, origins[at] ?? from);
    const end = origins[at + needle.length] ?? text.length;
    if (end <= start) continue;
    pieces.push(
      { text: text.slice(from, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    );
    from = end;
  }
  return [...pieces, { text: text.slice(from), isMatch: false }].filter((piece) => piece.text !== '');
}

/** Returns the folded text, and the original index of each of its positions. */
function foldedWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const cluster of clustersOf(text)) {
    const foldedCluster = fold(cluster);
    for (let index = 0; index < foldedCluster.length; index++) origins.push(at);
    folded += foldedCluster;
    at += cluster.length;
  }
  return { folded, origins };
}

/** Splits a text into characters with their combining marks, which are folded together, including those of half-width kana. */
function clustersOf(text: string): string[] {
  return text.match(/[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu) ?? [];
}
