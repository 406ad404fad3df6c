/** The part of pdf.js's text items that lines are made of. */
export interface PdfItem {
  readonly str: string;
  /** Matrix of the text: its last two numbers are the place, from the lower left corner. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

/** A line of a page, as it is read. */
export interface PdfLine {
  readonly text: string;
  /** Left end and base line, in points from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
  /** Right end. */
  readonly right: number;
}

/** Parts of the font's size: how far apart the base lines and the words of a line are. */
const sameLine = 0.5;
const wordGap = 0.18;

/** Puts the items of a page together to lines, in the order that the page has them. */
export function linesOfPage(items: readonly PdfItem[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: { text: string; x: number; y: number; right: number; sizes: Map<number, number> } | undefined;

  const finish = () => {
    const text = line?.text.replace(/\s+/g, ' ').trim();
    if (line && text) {
      lines.push({ text, x: line.x, y: line.y, right: line.right, fontSize: commonest(line.sizes) });
    }
    line = undefined;
  };
  for (const { str, transform, width, height, hasEOL } of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.round((height || Math.hypot(c, d)) * 2) / 2;
    if (str !== '') {
      const tolerance = sameLine * Math.max(size, 1);
      const isBehind = line && Math.abs(y - line.y) <= tolerance && x >= line.right - 2 * tolerance;
      if (!isBehind) finish();
      line ??= { text: '', x, y, right: x, sizes: new Map() };
      if (x - line.right > wordGap * size && !/\s$/.test(line.text) && !/^\s/.test(str)) line.text += ' ';
      line.text += str;
      line.right = x + width;
      line.sizes.set(size, (line.sizes.get(size) ?? 0) + str.length);
    }
    if (hasEOL) finish();
  }
  finish();
  return lines;
}

/** The key with the highest count. */
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
