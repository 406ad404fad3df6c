import type { BlockPlace, BlockWriter, TableRow } from './blocks.ts';

/** Adds the rows of one table as blocks of at most 50 rows that follow each other. */
export interface TableWriter {
  /** Adds a row unless all of its cells are empty. Cells may not have line breaks. */
  add(number: number, cells: readonly string[]): void;
  finish(): void;
}

const maxRows = 50;
const isNumber = (cell: string) => /^[-+]?[\d.,\s]+%?$/.test(cell);

/** Creates a writer of a table. The first row is the header, unless all of its cells are numbers or the header is not one of the rows. */
export function createTableWriter(
  writer: BlockWriter,
  place: BlockPlace,
  givenHeader?: readonly string[],
): TableWriter {
  const { cellSeparator } = writer;
  let header: TableRow | undefined = givenHeader && { number: 1, text: givenHeader.join(cellSeparator) };
  let isFirst = header === undefined;
  let hasRows = false;
  let rows: TableRow[] = [];

  const flush = () => {
    writer.addRows(rows, header?.text, place);
    rows = [];
  };

  return {
    add(number, cells) {
      const text = withoutEmptyEnd(cells).join(cellSeparator);
      if (text === '') return;
      const isHeader = isFirst && !cells.every((cell) => cell === '' || isNumber(cell));
      isFirst = false;
      if (isHeader) {
        header = { number, text };
        return;
      }
      if (rows.length >= maxRows || (rows.at(-1)?.number ?? number - 1) !== number - 1) flush();
      rows.push({ number, text });
      hasRows = true;
    },

    finish() {
      flush();
      // A table that only has a header is found by it.
      if (!hasRows && header) writer.addRows([header], undefined, place);
    },
  };
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
