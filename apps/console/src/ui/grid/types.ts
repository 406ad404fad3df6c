import type { ReactNode } from 'react';

/** One column of a grid. */
export interface GridColumn<Row> {
  /** Kept in the person's choice of columns, and in the address as the column that sorts. */
  id: string;
  label: string;
  /** What the row is about: always shown, first, and the head of its card on small screens. */
  isMain?: boolean;
  /** Right-aligned in figures of one width. */
  isNumber?: boolean;
  /** A press on its head sorts by it. */
  isSortable?: boolean;
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
  /** Told which rows are in view; fetches those, and more when the end comes near. */
  show: (first: number, last: number) => void;
}
