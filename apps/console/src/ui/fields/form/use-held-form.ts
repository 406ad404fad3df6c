import { type RefObject, useLayoutEffect } from 'react';

/** Prevents a form from being submitted while `isHeld`, and focuses the field that is the reason. */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    const form = field.current?.form;
    if (!isHeld || !form) return;
    // React's listener is on an outer element, so it never sees the event.
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      field.current?.focus();
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [field, isHeld]);
}
