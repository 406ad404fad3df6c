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

/**
 * Splits an excerpt into its non-empty lines. Markdown's heading marks are removed; the text of headings is kept. Of a Markdown file,
 * other marks are removed too: bold, code and the targets of links.
 */
export function linesOfExcerpt(
  text: string,
  highlights: readonly Range[],
  { isMarkdown = false } = {},
): ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  let at = 0;
  for (const whole of text.split('\n')) {
    const marks = /^#{1,6}\s+/.exec(whole)?.[0].length ?? 0;
    const [start, end] = [at + marks, at + whole.length];
    at = end + 1;
    if (whole.trim() === '') continue;
    const inLine = highlights
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ start: range.start - start, end: range.end - start }));
    const written = { text: whole.slice(marks), highlights: inLine };
    lines.push({
      start,
      ...(isMarkdown ? withoutMarks(written) : written),
      isHeading: marks > 0,
      isBest: false,
    });
  }
  const most = Math.max(0, ...lines.map((line) => line.highlights.length));
  const best = lines.find((line) => most > 0 && line.highlights.length === most);
  return lines.map((line) => (line === best ? { ...line, isBest: true } : line));
}
