import { type RefObject, useLayoutEffect, useState } from 'react';
import type { GridColumn } from './types.ts';

/** What the boxes and the menus take beside the columns. */
const aroundPx = 84;

/**
 * How wide a grid must at least be, should its columns not fit beside each other: it then scrolls sideways, and its head
 * stays with its rows. Null where they fit.
 */
export function useOverflowWidth<Row>(
  root: RefObject<HTMLElement | null>,
  columns: readonly GridColumn<Row>[],
): number | null {
  const [widthPx, setWidthPx] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  const neededPx = columns.reduce((sumPx, { minWidthPx }) => sumPx + minWidthPx, aroundPx);
  return neededPx <= widthPx ? null : neededPx;
}
