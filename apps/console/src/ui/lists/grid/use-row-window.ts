import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type ActiveRow, placeOf } from './active-row.ts';
import type { RowSource } from './types.ts';

/** Number of placeholder rows during loading. */
const skeletonRows = 8;
/** The height of sticky elements above the rows: the console's bar and the grid's header. */
const stuckPx = 120;

export interface RowWindowOptions {
  /** The height of a line of rows. */
  rowPx: number;
  /** Number of rows per line. */
  perLine?: number;
  /** Whether the height of a line depends on its contents, and `rowPx` is an estimate. */
  isMeasured?: boolean;
}

export type RowWindow = ReturnType<typeof useRowWindow>;

/**
 * Determines the rendered lines and their positions: those in view of the page, and the one with the active row so that
 * it keeps the focus.
 */
export function useRowWindow<Row>(
  rows: RowSource<Row>,
  idOf: (row: Row) => string,
  body: RefObject<HTMLElement | null>,
  { rowPx, perLine = 1, isMeasured = false }: RowWindowOptions,
) {
  const [chosen, setChosen] = useState<ActiveRow>({ index: 0, id: undefined });
  const active = placeOf(rows, idOf, chosen);
  const setActive = (index: number) => {
    const row = rows.at(index);
    setChosen({ index, id: row === undefined ? undefined : idOf(row) });
  };
  const marginPx = useTopOf(body);
  const lineOf = (index: number) => Math.floor(index / perLine);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil((rows.count + (rows.hasMore ? skeletonRows : 0)) / perLine),
    estimateSize: () => rowPx,
    // Measured heights belong to rows, and stay with them when rows before them appear or go.
    getItemKey: (line) => {
      const row = isMeasured ? rows.at(line) : undefined;
      return row === undefined ? line : idOf(row);
    },
    overscan: 6,
    scrollMargin: marginPx,
    scrollPaddingStart: stuckPx,
    scrollPaddingEnd: rowPx,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const isElsewhere = active < rows.count && !shown.includes(lineOf(active));
      return isElsewhere ? [...shown, lineOf(active)].sort((a, b) => a - b) : shown;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: known heights are those of the former shape
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx, perLine]);
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { show } = rows;
  const [first, last] = [startIndex * perLine, (endIndex + 1) * perLine - 1];
  useEffect(() => show(first, last), [show, first, last]);
  return {
    active,
    setActive,
    items,
    marginPx,
    heightPx: virtualizer.getTotalSize(),
    measure: isMeasured ? virtualizer.measureElement : ignore,
    scrollTo: (index: number) => virtualizer.scrollToIndex(lineOf(index), { align: 'auto' }),
  };
}

/** Returns the top of an element on the page, which changes when the content above it grows and shrinks. */
function useTopOf(body: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setTopPx(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  return topPx;
}

const ignore = () => undefined;
