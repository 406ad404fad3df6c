import { useEffect, useRef, useState } from 'react';

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
 * change of the page. Returns handlers for the tray, which stays as it is while the pointer or the focus is in it.
 */
export function useTidyTray({ isFinished, isOpen, page, onOpen, onClear }: TidyTrayOptions) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;
  const latest = useRef({ isHeld, isOpen, isFinished, onOpen, onClear });
  latest.current = { isHeld, isOpen, isFinished, onOpen, onClear };
  const isFolded = useRef(false);
  useEffect(() => {
    if (!isFinished || !isOpen || isHeld) return;
    const timer = setTimeout(() => {
      isFolded.current = true;
      latest.current.onOpen(false);
    }, foldAfterMs);
    return () => clearTimeout(timer);
  }, [isFinished, isOpen, isHeld]);
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
    if (now.isFinished && !now.isOpen && !now.isHeld) now.onClear();
  }, [page]);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
