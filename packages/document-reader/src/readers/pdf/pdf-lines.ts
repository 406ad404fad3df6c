/** The fields of pdf.js's text items that lines are built from. */
export interface PdfItem {
  readonly str: string;
  /** `rtl` for Arabic and Hebrew, whose characters are in reading order. */
  readonly dir: string;
  /** Matrix of the text. Its last two numbers are the position, from the lower left corner. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

/** A line of a page, in reading order. */
export interface PdfLine {
  readonly text: string;
  /** Left end and base line, in points from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
  /** Right end. */
  readonly right: number;
}

/** Tolerances for the distance of base lines and of words in a line, as fractions of the font size. */
const sameLine = 0.5;
const wordGap = 0.18;

/** A part of an unfinished line. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly isRightToLeft: boolean;
}

interface OpenLine {
  readonly pieces: Piece[];
  readonly y: number;
  readonly sizes: Map<number, number>;
  left: number;
  right: number;
}

export function linesOfPage(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: OpenLine | undefined;

  const finish = () => {
    if (!line) return;
    const fontSize = commonest(line.sizes);
    const text = textOfLine(line.pieces, fontSize).replace(/\s+/g, ' ').trim();
    if (text) lines.push({ text, x: line.left, y: line.y, right: line.right, fontSize });
    line = undefined;
  };
  for (const { str, dir, transform, width, height, hasEOL } of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.round((height || Math.hypot(c, d)) * 2) / 2;
    if (str !== '') {
      const piece = { text: str, x, right: x + width, isRightToLeft: dir === 'rtl' };
      if (line && !isBehind(line, piece, y, sameLine * Math.max(size, 1))) finish();
      line ??= { pieces: [], y, sizes: new Map(), left: x, right: x };
      line.pieces.push(piece);
      line.left = Math.min(line.left, piece.x);
      line.right = piece.isRightToLeft ? Math.max(line.right, piece.right) : piece.right;
      line.sizes.set(size, (line.sizes.get(size) ?? 0) + str.length);
    }
    if (hasEOL) finish();
  }
  finish();
  return lines;
}

/** Reports whether a piece continues a line, at its right end or, in Arabic and Hebrew, at its left. */
function isBehind(line: OpenLine, piece: Piece, y: number, tolerance: number): boolean {
  if (Math.abs(y - line.y) > tolerance) return false;
  if (piece.x >= line.right - 2 * tolerance) return true;
  const isRightToLeft = piece.isRightToLeft || line.pieces.some((other) => other.isRightToLeft);
  return isRightToLeft && piece.right <= line.left + 2 * tolerance;
}

/** Returns the text of a line in reading order. */
function textOfLine(pieces: readonly Piece[], fontSize: number): string {
  const charsOf = (list: readonly Piece[]) => list.reduce((sum, { text }) => sum + text.trim().length, 0);
  const isRightToLeft = 2 * charsOf(pieces.filter((piece) => piece.isRightToLeft)) > charsOf(pieces);
  const ordered = isRightToLeft ? pieces.toSorted((a, b) => b.right - a.right) : pieces;
  let text = '';
  let previous: Piece | undefined;
  for (const piece of ordered) {
    const gap = previous && (isRightToLeft ? previous.x - piece.right : piece.x - previous.right);
    if (gap !== undefined && gap > wordGap * fontSize && !/\s$/.test(text) && !/^\s/.test(piece.text))
      text += ' ';
    text += piece.text;
    previous = piece;
  }
  return text;
}

/** Returns the key with the highest count. */
export function commonest(counts: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = -1;
  for (const [key, count] of counts) {
    if (count <= most) continue;
    best = key;
    most = count;
  }
  return best;
}
