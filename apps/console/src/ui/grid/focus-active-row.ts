/**
 * Focuses the active row of the page's list, unless the focus is already somewhere. Used after what had it was closed.
 * Returns false if the page has no list.
 */
export function focusActiveRow(): boolean {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body) return true;
  const list = document.querySelector('[role="grid"]');
  list?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus({ preventScroll: true });
  return list !== null;
}
