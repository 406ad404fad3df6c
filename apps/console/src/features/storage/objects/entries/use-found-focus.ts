import { useEffect, useRef } from 'react';
import { focusActiveRow } from '#ui/lists/grid/index.ts';

/**
 * Returns the focus to the list when the element that had it is removed, such as a deleted row, the bar of a selection
 * that was cleared, or a dialog opened from there. Until there is a row, the page has it.
 */
export function useFoundFocus(): void {
  const last = useRef<Element | null>(null);
  const waits = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const find = () => {
      const page = document.getElementById('page');
      const focused = document.activeElement;
      const isLost = last.current?.isConnected === false && focused === document.body;
      if (!isLost && !(waits.current && focused === page)) {
        waits.current = false;
        return;
      }
      waits.current = !focusActiveRow();
      if (waits.current) page?.focus({ preventScroll: true });
    };
    find();
    // The list shows its rows again a moment after it has changed.
    const frame = requestAnimationFrame(find);
    return () => cancelAnimationFrame(frame);
  });
}
