import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { useStepBack } from '#ui/actions/use-step-back.ts';
import { focusActiveRow } from '#ui/lists/grid/index.ts';
import { isCovered } from '#ui/notices/is-covered.ts';
import type { ObjectsSearch } from '../../listing/objects-search.ts';

/**
 * Opens and closes the panel of an object, which is one step of the history, whatever it shows. Escape closes the full
 * view to the panel from which it was opened, and the panel to the list.
 */
export function useObjectPanel(search: ObjectsSearch) {
  const router = useRouter();
  const show = useChangeSearch<ObjectsSearch>();
  const isOpen = search.preview !== undefined;
  const isBeside = isOpen && search.panel !== 'view';
  const { stepped, stepBack } = useStepBack();
  const wasOpen = useRef(isOpen);
  // It may be opened by a link, a key, a menu, or the address itself.
  useEffect(() => {
    if (isOpen && !wasOpen.current) stepped();
    if (!isOpen && wasOpen.current) focusActiveRow();
    wasOpen.current = isOpen;
  });
  /** The panel behind the full view; null if the full view was opened without one. */
  const covered = useRef<Pick<ObjectsSearch, 'panel'> | null>(null);
  const open = (key: string, panel?: ObjectsSearch['panel'], version?: string) => {
    covered.current = isBeside ? { panel: search.panel } : null;
    show({ preview: key, panel, version }, isOpen);
  };
  const close = () => {
    // The router's address is used, because it's ahead of the screen while the full view loads.
    const { panel } = router.latestLocation.search as ObjectsSearch;
    if (panel === 'view' && covered.current) {
      return show({ ...covered.current, version: undefined }, true);
    }
    stepBack(() => show({ preview: undefined, panel: undefined, version: undefined }, true));
  };
  useEscape(isOpen, close);
  return { isBeside, open, close };
}

/** Calls `onEscape` on Escape while it is active, unless a dialog or a menu handles the key. */
function useEscape(isActive: boolean, onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!isCovered()) latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}
