import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping } from '#lib/browser/is-typing.ts';
import { notices } from '#lib/notices/notify.ts';
import { undoNewest } from '#lib/notices/undo.ts';
import { isCovered } from '#ui/notices/is-covered.ts';

/**
 * Handles the keys of notifications on every page: F6 goes to the newest one, and back; Ctrl+Z or ⌘+Z undoes the newest
 * change. When the notification with the focus is gone, the focus returns to where it was.
 */
export function useNoticeKeys(): void {
  const shown = useSyncExternalStore(notices.subscribe, notices.current);
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || event.isComposing) return;
      const isHandled = event.key === 'F6' ? step(origin) : isUndo(event) && undoNewest();
      if (isHandled) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when a notification is removed
  useEffect(() => {
    if (origin.current && document.activeElement === document.body) comeBack(origin);
  }, [shown]);
}

function isUndo({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'z' && !isTyping(target) && !isCovered();
}

/** Moves the focus to the newest notification, or out of it. Returns false if nothing is shown. */
function step(origin: { current: HTMLElement | null }): boolean {
  const buttons = document.querySelectorAll<HTMLElement>('[data-notices]:popover-open [data-notice] button');
  const newest = [...buttons].at(-1)?.closest('[data-notice]')?.querySelector('button');
  if (!newest) return false;
  if (document.activeElement?.closest('[data-notices]')) comeBack(origin);
  else {
    origin.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    newest.focus();
  }
  return true;
}

function comeBack(origin: { current: HTMLElement | null }): void {
  const wanted = origin.current;
  origin.current = null;
  const isThere = wanted?.isConnected && wanted !== document.body;
  (isThere ? wanted : document.getElementById('page'))?.focus({ preventScroll: true });
}
