/**
 * Reports whether a modal dialog or an open menu is above the page, and handles its keys. A panel beside the page and a
 * notice don't count.
 */
export function isCovered(): boolean {
  return document.querySelector('dialog:modal, [popover="auto"]:popover-open') !== null;
}
