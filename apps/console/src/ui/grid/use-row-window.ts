import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../use-media-query.ts';
import { type ActiveRow, placeOf } from './active-row.ts';
import type { RowSource } from './types.ts';

const rowPx = 49;
const cardPx = 148;
/** Rows drawn for what is not there yet. */
const skeletonRows = 8;
/** What stays in view above the rows: the console's bar and the grid's head. */
const stuckPx = 120;

/** Below this each row is a card, as tall as what is in it. */
const cardQuery = '(max-width: 599.98px)';

export type RowWindow = ReturnType<typeof useRowWindow>;

/** Which rows are drawn, and where: those in view of the page, and the active one so that it keeps the focus. */
export function useRowWindow<Row>(
  rows: RowSource<Row>,
  idOf: (row: Row) => string,
  body: RefObject<HTMLElement | null>,
) {
  const [chosen, setChosen] = useState<ActiveRow>({ index: 0, id: undefined });
  const active = placeOf(rows, idOf, chosen);
  const setActive = (index: number) => {
    const row = rows.at(index);
    setChosen({ index, id: row === undefined ? undefined : idOf(row) });
  };
  const isCard = useMediaQuery(cardQuery);
  const [marginPx, setMarginPx] = useState(0);
  const count = rows.count + (rows.hasMore ? skeletonRows : 0);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (isCard ? cardPx : rowPx),
    overscan: 6,
    scrollMargin: marginPx,
    scrollPaddingStart: stuckPx,
    scrollPaddingEnd: rowPx,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const isElsewhere = active < rows.count && !shown.includes(active);
      return isElsewhere ? [...shown, active].sort((a, b) => a - b) : shown;
    },
  });
  // What stands above may grow and shrink at any time; the page then changes its height, too.
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setMarginPx(Math.round(body.current.getBoundingClientRect().top + scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights that were measured are those of the other shape
  useEffect(() => virtualizer.measure(), [virtualizer, isCard]);
  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const { show } = rows;
  useEffect(() => show(startIndex, endIndex), [show, startIndex, endIndex]);
  return {
    active,
    setActive,
    items,
    marginPx,
    heightPx: virtualizer.getTotalSize(),
    measure: isCard ? virtualizer.measureElement : ignore,
    scrollTo: virtualizer.scrollToIndex,
  };
}

const ignore = () => undefined;
