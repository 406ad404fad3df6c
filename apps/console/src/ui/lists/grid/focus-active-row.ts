/**
 * Focuses the active row of the page's list, unless the focus is already in the page. Used after what had it was closed.
 * Returns whether something in the page has the focus.
 */
export function focusActiveRow(): boolean {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && focused.id !== 'page') return true;
  const row = document.querySelector<HTMLElement>('[role="grid"] [data-index][tabindex="0"]');
  row?.focus({ preventScroll: true });
  return row !== null;
}
