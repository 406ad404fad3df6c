import { useEffect, useRef } from 'react';
import { isTyping } from '#lib/browser/is-typing.ts';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Runs an action for a single key, unless the person is typing, or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
