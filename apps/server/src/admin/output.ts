/** The output of a command: results to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Rewrites one line of progress; undefined unless the output is a terminal. */
  progress?: ((text: string) => void) | undefined;
}

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints a table for people, with the rows' field names as headers. Prints `empty` if there are no rows. */
export function printTable(terminal: Terminal, rows: readonly Row[], empty: string): void {
  const [first] = rows;
  if (!first) {
    terminal.out(`${empty}\n`);
    return;
  }
  const names = Object.keys(first);
  const lines = [names.map(heading), ...rows.map((row) => names.map((name) => show(row[name] ?? null)))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  for (const line of lines) {
    const padded = line.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)));
    terminal.out(`${padded.join('  ').trimEnd()}\n`);
  }
}

/** Prints one field per line. */
export function printRecord(terminal: Terminal, record: Row): void {
  const width = Math.max(...Object.keys(record).map((name) => name.length));
  for (const [name, value] of Object.entries(record)) {
    terminal.out(`${heading(name).padEnd(width)}  ${show(value)}\n`);
  }
}

/** Returns `2026-11-21T12:00:00Z`, the format of log lines. */
export function timeOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function heading(name: string): string {
  return name.replaceAll('_', ' ');
}

function show(value: Cell): string {
  return plain(String(value ?? '-'));
}

/** Removes control characters from text of users, so that it can't control the terminal or break a line. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

/** Returns the width of a text in a terminal, where East Asian characters take two columns. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, character) =>
      width +
      (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(character) ? 2 : 1),
    0,
  );
}
