import { useEffect, useRef } from 'react';
import { focusActiveRow } from '#ui/grid/index.ts';

/**
 * Returns the focus to the list when the element that had it is removed, such as a deleted row, the bar of a selection
 * that was cleared, or a dialog opened from there. An empty folder has no row, so the page takes it.
 */
export function useFoundFocus(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    if (!isLost) return;
    last.current = null;
    if (!focusActiveRow()) document.getElementById('page')?.focus({ preventScroll: true });
  });
}
