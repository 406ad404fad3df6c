import { withoutMarks } from '#lib/markdown/markdown-marks.ts';
import { type Content, element } from './dom.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Markdown syntax around text: before a heading, and around code. */
const headingMarks = /^#{1,6}\s+/;
const fence = /^\s*(?:`{3,}|~{3,})/;

/**
 * Shows a passage of a file verbatim, with bold headings and highlighted ranges. Of a Markdown file, the marks for bold, code and links
 * are removed.
 */
export function quoteView(
  text: string,
  ranges: readonly Range[] = [],
  { isMarkdown = false } = {},
): Content[] {
  const made: Content[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (fence.test(line)) continue;
    if (made.length > 0) made.push('\n');
    const marks = headingMarks.exec(line)?.[0].length ?? 0;
    const written = { text: line.slice(marks), highlights: rangesIn(line, start, marks, ranges) };
    const words = highlighted(isMarkdown ? withoutMarks(written) : written);
    made.push(...(marks > 0 ? [element('strong', {}, ...words)] : words));
  }
  return made;
}

/** Returns the parts of ranges that lie in a line, counted from its text after the first `marks` characters. */
function rangesIn(line: string, start: number, marks: number, ranges: readonly Range[]) {
  return ranges
    .map((range) => ({
      start: Math.max(range.start - start, marks) - marks,
      end: Math.min(range.end - start, line.length) - marks,
    }))
    .filter((range) => range.start < range.end);
}

function highlighted({ text, highlights }: { text: string; highlights: readonly Range[] }): Content[] {
  const made: Content[] = [];
  let from = 0;
  for (const range of highlights.toSorted((one, other) => one.start - other.start)) {
    const start = Math.max(range.start, from);
    if (start >= range.end) continue;
    made.push(text.slice(from, start), element('mark', {}, text.slice(start, range.end)));
    from = range.end;
  }
  made.push(text.slice(from));
  return made.filter((part) => part !== '');
}
