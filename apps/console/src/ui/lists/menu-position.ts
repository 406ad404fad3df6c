const gapPx = 4;

interface Size {
  width: number;
  height: number;
}

/** The edges of what a menu belongs to: its button, or the pointer of a right click. */
export interface MenuAnchor {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface MenuPosition {
  left: number;
  top: number;
  /** Only if the menu has to scroll. */
  maxHeight?: number;
}

/**
 * Returns the position of a menu: below its anchor, above it if there is no room below, else beside it. A menu never
 * covers its anchor, because the second click of a double click would select an action. `align` is the edge of the
 * anchor at which a menu below or above it is aligned.
 */
export function menuPosition(
  menu: Size,
  anchor: MenuAnchor,
  within: Size,
  align: 'left' | 'right',
): MenuPosition {
  const above = anchor.top - 2 * gapPx;
  const below = within.height - anchor.bottom - 2 * gapPx;
  const left = inside(align === 'left' ? anchor.left : anchor.right - menu.width, menu.width, within.width);
  if (menu.height <= below) return { left, top: anchor.bottom + gapPx };
  if (menu.height <= above) return { left, top: anchor.top - gapPx - menu.height };
  const top = inside(anchor.top, menu.height, within.height);
  if (menu.width <= anchor.left - 2 * gapPx) return { left: anchor.left - gapPx - menu.width, top };
  if (menu.width <= within.width - anchor.right - 2 * gapPx) return { left: anchor.right + gapPx, top };
  return below >= above
    ? { left, top: anchor.bottom + gapPx, maxHeight: below }
    : { left, top: gapPx, maxHeight: above };
}

/** Moves a range of a length into the window. */
function inside(start: number, length: number, available: number): number {
  return Math.max(gapPx, Math.min(start, available - gapPx - length));
}
