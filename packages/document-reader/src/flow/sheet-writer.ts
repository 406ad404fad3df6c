import type { BlockPlace, BlockWriter } from './blocks.ts';
import { createTableWriter, type TableWriter } from './table-writer.ts';

const maxTitleRows = 10;

interface HeldRow {
  readonly number: number;
  readonly text: string;
}

/**
 * Adds the rows of a spreadsheet's sheet. A few rows of a single cell above the first one that has several are titles of the
 * table, not its header.
 */
export function createSheetWriter(writer: BlockWriter, place: BlockPlace): TableWriter {
  const table = createTableWriter(writer, place);
  let held: HeldRow[] | undefined = [];

  const passOn = () => {
    for (const { number, text } of held ?? []) table.add(number, [text]);
    held = undefined;
  };

  return {
    add(number, cells) {
      if (held) {
        const filled = cells.filter((cell) => cell !== '');
        const [only] = filled;
        if (only === undefined) return;
        if (filled.length === 1 && held.length < maxTitleRows) {
          held.push({ number, text: only });
          return;
        }
        if (filled.length === 1) passOn();
        else for (const row of held) writer.addRows([row], undefined, place);
        held = undefined;
      }
      table.add(number, cells);
    },

    finish() {
      passOn();
      table.finish();
    },
  };
}
