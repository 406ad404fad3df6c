import type { ReactNode } from 'react';

/** One column of a grid. */
export interface GridColumn<Row> {
  /** Kept in the person's choice of columns, and in the address as the column that sorts. */
  id: string;
  label: string;
  /** The main column: always shown, first, and the head of the row's card on small screens. */
  isMain?: boolean;
  /** Right-aligned in figures of one width. */
  isNumber?: boolean;
  /** A press on its head sorts by it. */
  isSortable?: boolean;
  /** Its values say what they are where no head does: a size, a time. */
  isPlain?: boolean;
  /** Not shown until a person chooses it. */
  isHidden?: boolean;
  /** The least it needs; what is left over is shared out, most of it to the main column. */
  minWidthPx: number;
  cell: (row: Row) => ReactNode;
}

export interface GridSort {
  /** A column's id. */
  by: string;
  direction: 'asc' | 'desc';
}

/** Actions on rows, by key or press. */
export interface RowHandlers<Row> {
  /** Enter, or two presses. The main cell should hold a link that does the same. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Delete: the selection if the row is part of it, else the row alone. */
  onDelete?: ((rows: readonly Row[]) => void) | undefined;
  /** F2. */
  onRename?: ((row: Row) => void) | undefined;
  /** Called when a key or a press moves to a row. */
  onActive?: ((row: Row) => void) | undefined;
}

/** Rows that can be dragged onto others. */
export interface RowDrag<Row> {
  canDrag: (row: Row) => boolean;
  /** The selection if the row is part of it, else the row alone. */
  onStart: (rows: readonly Row[]) => void;
  onEnd: () => void;
  /** Whether a row takes the dragged ones. */
  takes: (row: Row) => boolean;
  onDrop: (row: Row) => void;
}

/** Where a grid's rows come from: see `useArrayRows` and `useCursorRows`. */
export interface RowSource<Row> {
  /** How many rows are known so far. */
  readonly count: number;
  /** There are more than `count`. */
  readonly hasMore: boolean;
  /** Undefined while it is on its way. */
  at: (index: number) => Row | undefined;
  /** Rows from one index to another, both included, fetched where they are not at hand. */
  between: (first: number, last: number) => Promise<Row[]>;
  /** All rows, or the first `most` of them, fetched where they are not at hand. */
  all: (most: number) => Promise<Row[]>;
  /** Told which rows are in view; fetches those, and more when the end comes near. */
  show: (first: number, last: number) => void;
}
