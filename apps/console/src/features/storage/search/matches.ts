/** A part of a text, and whether it is what was searched for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** As the server compares: without case, and with one form for each character however it is composed and however wide. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Cuts a text where what is searched for begins and ends. */
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

/** The folded text, and for each of its positions where in the text it came from. */
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

/** Characters with the marks that combine with them, which are folded together: of half-width kana those too. */
function clustersOf(text: string): string[] {
  return text.match(/[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu) ?? [];
}
