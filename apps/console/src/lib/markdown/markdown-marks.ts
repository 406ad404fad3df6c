/** Bold, code, and what surrounds the text of a link. */
const inlineMarks = /\*\*|`|!?\[(?=[^\]\n]*\]\()|\]\([^)\s]*\)/g;

interface Range {
  start: number;
  end: number;
}

/** A line of a text, and what is highlighted in it. */
interface MarkedLine {
  text: string;
  highlights: Range[];
}

/** Removes the marks of Markdown from a line. The highlighted words stay highlighted. */
export function withoutMarks({ text, highlights }: MarkedLine): MarkedLine {
  const removed = [...text.matchAll(inlineMarks)].map((mark) => ({
    start: mark.index,
    end: mark.index + mark[0].length,
  }));
  const moved = (position: number) =>
    removed.reduce((shown, { start, end }) => shown - Math.max(0, Math.min(end, position) - start), position);
  return {
    text: text.replace(inlineMarks, '').replace(/^(\s*)[-*](?=\s)/, '$1•'),
    highlights: highlights
      .map(({ start, end }) => ({ start: moved(start), end: moved(end) }))
      .filter(({ start, end }) => start < end),
  };
}
