import { withoutMarks } from '#lib/markdown/markdown-marks.ts';

export interface Range {
  start: number;
  end: number;
}

export interface ExcerptLine {
  /** Position in the excerpt. */
  start: number;
  text: string;
  highlights: Range[];
  isHeading: boolean;
  /** Whether it has the most highlights. */
  isBest: boolean;
}

/** A row of a Markdown table, between its outer bars. */
const tableRow = /^(\s*\|\s*)(.*?)\s*\|\s*$/;
/** The line below the heads of a table. */
const tableRule = /^\s*\|[\s|:-]+$/;

/**
 * Splits an excerpt into its non-empty lines. Markdown's heading marks are removed; the text of headings is kept. Of a Markdown file,
 * other marks are removed too: bold, code, the targets of links and the bars of tables.
 */
export function linesOfExcerpt(
  text: string,
  highlights: readonly Range[],
  { isMarkdown = false } = {},
): ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  let at = 0;
  for (const whole of text.split('\n')) {
    const [, bar = '', cells] = (isMarkdown && tableRow.exec(whole)) || [];
    const marks = /^#{1,6}\s+/.exec(whole)?.[0].length ?? bar.length;
    // As many characters as before, so that the highlights stay at their words.
    const kept = cells?.replace(/(?<!\\)\|/g, '·') ?? whole.slice(marks);
    const [start, end] = [at + marks, at + marks + kept.length];
    at += whole.length + 1;
    if (whole.trim() === '' || (isMarkdown && tableRule.test(whole))) continue;
    const inLine = highlights
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ start: range.start - start, end: range.end - start }));
    const written = { text: kept, highlights: inLine };
    lines.push({
      start,
      ...(isMarkdown ? withoutMarks(written) : written),
      isHeading: marks > 0 && cells === undefined,
      isBest: false,
    });
  }
  const most = Math.max(0, ...lines.map((line) => line.highlights.length));
  const best = lines.find((line) => most > 0 && line.highlights.length === most);
  return lines.map((line) => (line === best ? { ...line, isBest: true } : line));
}
