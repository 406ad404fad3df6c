import type { KeyboardEvent } from 'react';

/**
 * Returns why a dialog must not close by accident: something in it runs, a secret is shown that nobody can ask for again,
 * or a form was edited. `Button`, `OnceNotice` and `FormStack` mark themselves, so that no dialog has to say it.
 */
export function holdOf(dialog: Element | null): 'work' | 'secret' | 'edits' | null {
  if (dialog?.querySelector('button[aria-busy="true"]')) return 'work';
  if (dialog?.querySelector('[data-secret]')) return 'secret';
  return dialog?.querySelector('form[data-dirty]') ? 'edits' : null;
}

/** Reports whether Escape was pressed for this dialog: not for a list or calendar in it, nor for a dialog over it. */
export function isEscapeOf({ key, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || nativeEvent.defaultPrevented || nativeEvent.isComposing) return false;
  const isOver = target instanceof Element && target.closest('dialog') !== currentTarget;
  return !isOver && !currentTarget.querySelector(':popover-open');
}
