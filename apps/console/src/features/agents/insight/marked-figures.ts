/** A part of a statement. Figures that differ between files are highlighted. */
export interface StatementPart {
  text: string;
  /** In UTF-16 code units of the statement, so that parts have stable keys. */
  start: number;
  isMarked: boolean;
}

const word = /[\p{L}\p{N}]/u;

/** Splits a statement at each whole occurrence of the figures: 3 is not marked in 30 or in 1.3. */
export function markedFigures(text: string, figures: readonly string[]): StatementPart[] {
  const wanted = [...new Set(figures)]
    .filter((figure) => figure !== '')
    .toSorted((a, b) => b.length - a.length);
  const parts: StatementPart[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; ) {
    const figure = wanted.find((one) => text.startsWith(one, at) && standsAlone(text, at, at + one.length));
    if (figure === undefined) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), start: plainFrom, isMarked: false });
    parts.push({ text: figure, start: at, isMarked: true });
    at += figure.length;
    plainFrom = at;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), start: plainFrom, isMarked: false });
  return parts;
}

function standsAlone(text: string, start: number, end: number): boolean {
  const [before = '', after = ''] = [text[start - 1], text[end]];
  const isInNumber = (sign: string, digit: string | undefined) => /[.,]/.test(sign) && /\d/.test(digit ?? '');
  if (/\d/.test(before) || isInNumber(before, text[start - 2])) return false;
  if (/\d/.test(after) || isInNumber(after, text[end + 1])) return false;
  // Units can follow directly: “3kg” contains the figure 3, while “A3” is a name.
  return !(word.test(before) && /[A-Za-z]/.test(before));
}
