import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  /** Used in the person's choice of columns, and in the address for sorting. */
  id: string;
  label: string;
  /** The main column: always shown, first, and the title of the row's card on small screens. */
  isMain?: boolean;
  /** Right-aligned, with tabular figures. */
  isNumber?: boolean;
  /** Clicking its header sorts by it. */
  isSortable?: boolean;
  /** Its values are clear without a header, such as a size or a time. */
  isPlain?: boolean;
  /** Left out of a table that has no space for it, unless a person chose it. Rows of two lines have it. */
  isWideOnly?: boolean;
  /** Hidden until a person chooses it. */
  isHidden?: boolean;
  /** Its values are sentences or lists, which get more of the width that is left than short values. */
  isText?: boolean;
  /** Its minimum width. Remaining width is distributed, most of it to the main column. */
  minWidthPx: number;
  cell: (row: Row) => ReactNode;
  /** Its value in a row of two lines, if it needs other words there. It has no header. */
  line?: (row: Row) => ReactNode;
}

export interface GridSort {
  /** A column's ID. */
  by: string;
  direction: 'asc' | 'desc';
}

/** Actions on rows by keyboard or pointer. */
export interface RowHandlers<Row> {
  /** Enter, or a double click. The main cell should contain a link that does the same. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Delete key. Acts on the selection if the row is part of it, else on the row only. */
  onDelete?: ((rows: readonly Row[]) => void) | undefined;
  /** Called for F2. */
  onRename?: ((row: Row) => void) | undefined;
  /** Called when the keyboard or a click makes a row active. */
  onActive?: ((row: Row) => void) | undefined;
}

/** Rows that can be dragged onto others. */
export interface RowDrag<Row> {
  canDrag: (row: Row) => boolean;
  /** Receives the selection if the row is part of it, else only the row. */
  onStart: (rows: readonly Row[]) => void;
  onEnd: () => void;
  /** Reports whether the dragged rows can be dropped on a row. */
  takes: (row: Row) => boolean;
  onDrop: (row: Row) => void;
}

/** The source of a grid's rows: see `useArrayRows` and `useCursorRows`. */
export interface RowSource<Row> {
  /** Number of rows known so far. */
  readonly count: number;
  /** Whether there are more rows than `count`. */
  readonly hasMore: boolean;
  /** Returns a row; undefined while it is loading. */
  at: (index: number) => Row | undefined;
  /** Returns rows from one index to another, both inclusive, fetching missing ones. */
  between: (first: number, last: number) => Promise<Row[]>;
  /** Returns all rows, or the first `most` of them, fetching missing ones. */
  all: (most: number) => Promise<Row[]>;
  /** Called with the rows in view. Fetches them, and more near the end. */
  show: (first: number, last: number) => void;
}
