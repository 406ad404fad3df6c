import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { GridColumn } from './types.ts';
import { useDensity } from './use-density.ts';

/** Below this width, each row has two lines instead of columns. */
const linesBelowPx = 520;
/** Below this width too, if the columns don't fit. A wider list then scrolls sideways, with its headers to sort by. */
const scrollFromPx = 800;

const rowPx = { comfortable: 44, compact: 36, lines: 60 } as const;

export interface GridShape<Row> {
  /** The columns that have space. The second line of a row has space for all. */
  columns: readonly GridColumn<Row>[];
  /** Whether cells are below each other: the main one, then the others in one paragraph. */
  isLines: boolean;
  /** The height of a row, or the minimum height of one with lines. */
  rowPx: number;
  /** The minimum width of a grid whose columns don't fit: it scrolls sideways, with its menus in view. Null if they fit. */
  overflowPx: number | null;
}

/**
 * Returns the layout of a grid for its available width.
 * @param aroundPx the width of the checkboxes and the menus next to the columns
 */
export function useGridShape<Row>(
  root: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
  aroundPx: number,
): GridShape<Row> {
  const widthPx = useWidth(root);
  const density = useDensity();
  const fitting = useMemo(() => fitColumns(columns, widthPx - aroundPx), [columns, widthPx, aroundPx]);
  const neededPx = neededFor(fitting) + aroundPx;
  const isLines = widthPx < (neededPx > widthPx ? scrollFromPx : linesBelowPx);
  return {
    columns: isLines ? columns : fitting,
    isLines,
    rowPx: isLines ? rowPx.lines : rowPx[density],
    overflowPx: isLines || neededPx <= widthPx ? null : neededPx,
  };
}

/** Leaves out columns for wide lists, one after the other, until the others fit. */
function fitColumns<Row>(columns: readonly GridColumn<Row>[], widthPx: number): readonly GridColumn<Row>[] {
  const first = neededFor(columns) > widthPx ? columns.find(({ isWideOnly }) => isWideOnly) : undefined;
  if (!first) return columns;
  return fitColumns(
    columns.filter((column) => column !== first),
    widthPx,
  );
}

const neededFor = <Row>(columns: readonly GridColumn<Row>[]): number =>
  columns.reduce((sumPx, { minWidthPx }) => sumPx + minWidthPx, 0);

/** Returns the current width of an element; infinite before the first layout. */
export function useWidth(root: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => setWidthPx(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return widthPx;
}
