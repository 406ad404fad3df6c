import type { Block } from '../document.ts';
import { UnreadableError } from '../unreadable-error.ts';
import type { BlockPlace, BlockWriter } from './blocks.ts';
import { createTableWriter } from './table-writer.ts';

/** Kind of a run of text. Items that follow each other become a list. */
export type FlowKind = 'paragraph' | 'heading' | 'item' | 'code';

/**
 * Creates blocks of a document that is read sequentially. Tables that contain tables or headings are only for layout:
 * their contents are added as if there were no table.
 */
export interface Flow {
  /** Ends the run of text before it. The level is the rank of a heading, or the depth of an item, from 1. */
  begin(kind: FlowKind, level?: number): void;
  /** Adds to the run; without `begin` to a paragraph. Whitespace counts as one space, except in code. */
  write(text: string): void;
  lineBreak(): void;
  /** Ends the run of text. */
  end(): void;
  openTable(): void;
  openRow(): void;
  openCell(): void;
  closeCell(): void;
  closeTable(): void;
  /** Sets the place of the blocks that follow. */
  moveTo(place: BlockPlace): void;
  /** Ends all open elements. */
  finish(): void;
}

interface Run {
  readonly kind: FlowKind;
  readonly level: number;
  readonly text: string;
}

interface OpenTable {
  readonly rows: Run[][][];
  isLayout: boolean;
}

const maxTableDepth = 50;
const maxHeadingLevel = 6;

export function createFlow(writer: BlockWriter, maxTextChars: number): Flow {
  const tables: OpenTable[] = [];
  let place: BlockPlace = {};
  let open: { kind: FlowKind; level: number; pieces: string[] } | undefined;
  let items: string[] = [];
  let heldChars = 0;

  const flushItems = () => {
    writer.add('list', items.join('\n'), place);
    items = [];
  };
  const emit = (run: Run) => {
    const table = tables.at(-1);
    const cell = table?.rows.at(-1)?.at(-1);
    if (table && cell) {
      if (run.kind === 'heading') table.isLayout = true;
      cell.push(run);
      return;
    }
    if (run.kind === 'item') {
      items.push(`${'  '.repeat(Math.min(run.level, 10) - 1)}- ${run.text}`);
      return;
    }
    flushItems();
    heldChars = 0;
    const level = Math.min(run.level, maxHeadingLevel);
    writer.add(run.kind, run.text, run.kind === 'heading' ? { ...place, level } : place);
  };
  const end = () => {
    if (!open) return;
    const { kind, level, pieces } = open;
    open = undefined;
    const text = kind === 'code' ? pieces.join('').replace(/^\s*\n|\s+$/g, '') : tidy(pieces.join(''));
    if (text !== '') emit({ kind, level, text: kind === 'heading' ? text.replaceAll('\n', ' ') : text });
  };
  const begin = (kind: FlowKind, level = 1) => {
    end();
    open = { kind, level, pieces: [] };
  };
  const push = (text: string) => {
    heldChars += text.length;
    if (heldChars > maxTextChars) throw new UnreadableError('too_large');
    open ??= { kind: 'paragraph', level: 1, pieces: [] };
    open.pieces.push(text);
  };

  return {
    begin,
    end,
    lineBreak: () => push('\n'),

    write(text) {
      if (open?.kind === 'code') push(text);
      else if (open || text.trim() !== '') push(text.replace(/\s+/g, ' '));
    },

    openTable() {
      end();
      for (const table of tables) table.isLayout = true;
      if (tables.length >= maxTableDepth) throw new UnreadableError('broken');
      if (tables.length === 0) flushItems();
      tables.push({ rows: [], isLayout: false });
    },
    openRow() {
      end();
      tables.at(-1)?.rows.push([]);
    },
    openCell() {
      end();
      const table = tables.at(-1);
      if (table?.rows.length === 0) table.rows.push([]);
      table?.rows.at(-1)?.push([]);
    },
    closeCell: end,
    closeTable() {
      end();
      const table = tables.pop();
      if (!table) return;
      if (table.isLayout || tables.length > 0) {
        for (const run of table.rows.flat(2)) emit(run);
        return;
      }
      const rows = createTableWriter(writer, place);
      for (const [at, row] of table.rows.entries()) rows.add(at + 1, row.map(cellText));
      rows.finish();
      heldChars = 0;
    },

    moveTo(next) {
      end();
      flushItems();
      place = next;
    },
    finish() {
      end();
      while (tables.length > 0) this.closeTable();
      flushItems();
    },
  };
}

/** Removes white space at the ends of a text and around its line breaks, and collapses the rest. */
function tidy(text: string): string {
  return text
    .replace(/ *\n\s*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function cellText(runs: readonly Run[]): string {
  return runs.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

/** Returns the title of a document that doesn't name one: its first heading. */
export function firstHeading({
  text,
  blocks,
}: {
  text: string;
  blocks: readonly Block[];
}): string | undefined {
  const first = blocks.find(({ kind }) => kind === 'heading');
  return first && text.slice(first.start, first.end);
}
