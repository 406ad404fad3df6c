import { type Content, element } from './dom.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Markdown syntax around text: before a heading, and around code. */
const headingMarks = /^#{1,6}\s+/;
const fence = /^\s*(?:`{3,}|~{3,})/;

/** Shows a passage of a file verbatim, with bold headings and highlighted ranges. */
export function quoteView(text: string, ranges: readonly Range[] = []): Content[] {
  const made: Content[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    if (fence.test(line)) continue;
    if (made.length > 0) made.push('\n');
    const marks = headingMarks.exec(line)?.[0].length ?? 0;
    const words = highlighted(line.slice(marks), start + marks, ranges);
    made.push(...(marks > 0 ? [element('strong', {}, ...words)] : words));
  }
  return made;
}

function highlighted(line: string, at: number, ranges: readonly Range[]): Content[] {
  const made: Content[] = [];
  let from = 0;
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const [start, end] = [Math.max(range.start - at, from), Math.min(range.end - at, line.length)];
    if (start >= end) continue;
    made.push(line.slice(from, start), element('mark', {}, line.slice(start, end)));
    from = end;
  }
  made.push(line.slice(from));
  return made.filter((part) => part !== '');
}
