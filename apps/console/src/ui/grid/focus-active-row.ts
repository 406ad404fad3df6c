/** Focuses the active row of the page's list, unless the focus is already somewhere. Used after what had it was closed. */
export function focusActiveRow(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body) return;
  document
    .querySelector<HTMLElement>('[role="grid"] [data-index][tabindex="0"]')
    ?.focus({ preventScroll: true });
}
