import { type RefObject, useEffect, useRef } from 'react';

/** Time to read that everything was uploaded. */
const foldAfterMs = 5000;

interface TidyTrayOptions {
  /** Whether all transfers are done, without trouble. */
  isFinished: boolean;
  isOpen: boolean;
  /** The path of the current page. */
  page: string;
  onOpen: (isOpen: boolean) => void;
  onClear: () => void;
}

/**
 * Folds the tray some seconds after all transfers are done, opens it again for the next ones, and clears it with the next
 * change of the page. The tray stays as it is while the pointer or the focus is in it.
 */
export function useTidyTray(
  tray: RefObject<HTMLElement | null>,
  { isFinished, isOpen, page, onOpen, onClear }: TidyTrayOptions,
) {
  const latest = useRef({ isOpen, isFinished, onOpen, onClear });
  latest.current = { isOpen, isFinished, onOpen, onClear };
  const isFolded = useRef(false);
  useEffect(() => {
    if (!isFinished || !isOpen) return;
    const timer = setInterval(() => {
      if (isHeld(tray.current)) return;
      isFolded.current = true;
      latest.current.onOpen(false);
    }, foldAfterMs);
    return () => clearInterval(timer);
  }, [isFinished, isOpen, tray]);
  useEffect(() => {
    if (isFinished || !isFolded.current) return;
    isFolded.current = false;
    latest.current.onOpen(true);
  }, [isFinished]);
  const shownOn = useRef(page);
  useEffect(() => {
    if (shownOn.current === page) return;
    shownOn.current = page;
    const now = latest.current;
    if (now.isFinished && !now.isOpen && !isHeld(tray.current)) now.onClear();
  }, [page, tray]);
}

/** Asks the page: a button that is removed with its row sends no event when the pointer or the focus leaves it. */
function isHeld(tray: HTMLElement | null): boolean {
  return tray !== null && (tray.matches(':hover') || tray.contains(document.activeElement));
}
