/** Positions of the lines of a text. A line ends with CR LF, LF or CR, as in Markdown and editors. */
export interface Lines {
  readonly count: number;
  /** Position of a line's first character; of the line after the last one, the end of the text. */
  startOf(line: number): number;
  /** Position after a line's last character, without its line break. */
  endOf(line: number): number;
  /** The line without its line break. */
  textOf(line: number): string;
}

/** Splits a text into lines, numbered from 0. */
export function linesOf(text: string): Lines {
  const starts = [0];
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineBreak.length);
  const count = starts.at(-1) === text.length ? starts.length - 1 : starts.length;

  const startOf = (line: number) => starts[line] ?? text.length;
  const endOf = (line: number) => {
    const next = startOf(line + 1);
    const start = startOf(line);
    let end = next;
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
    return end;
  };
  return { count, startOf, endOf, textOf: (line) => text.slice(startOf(line), endOf(line)) };
}
