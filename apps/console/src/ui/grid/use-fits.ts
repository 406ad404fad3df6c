import { type RefObject, useLayoutEffect, useState } from 'react';
import type { GridColumn } from './types.ts';

/** What boxes, menus and gaps take beside the columns. */
const aroundPx = 120;

/** Whether all columns fit beside each other. Where they don't, the grid scrolls sideways and its head stays above it. */
export function useFits<Row>(
  root: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
): boolean {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return columns.reduce((sumPx, { minWidthPx }) => sumPx + minWidthPx, aroundPx) <= widthPx;
}
