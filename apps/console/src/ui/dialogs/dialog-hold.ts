import type { KeyboardEvent } from 'react';

/**
 * Returns the reason why a dialog must not close by accident: something in it is running, it shows a secret that can't
 * be shown again, or a form was edited. `Button`, `OnceNotice` and `FormStack` mark themselves, so that dialogs need no
 * code for it.
 */
export function holdOf(dialog: Element | null): 'work' | 'secret' | 'edits' | null {
  if (dialog?.querySelector('button[aria-busy="true"]')) return 'work';
  if (dialog?.querySelector('[data-secret]')) return 'secret';
  return dialog?.querySelector('[data-dirty]') ? 'edits' : null;
}

/** Reports whether Escape was pressed for this dialog, not for a list or calendar in it, nor for a dialog on top. */
export function isEscapeOf({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || nativeEvent.defaultPrevented || nativeEvent.isComposing) return false;
  const isOver = target instanceof Element && target.closest('dialog') !== currentTarget;
  return !isOver && !currentTarget.querySelector(':popover-open');
}
