const gapPx = 4;
const leastRoomPx = 160;

/** The alignment of a popover with its field: `wide` is at least as wide, `end` is aligned with its end. */
type PopoverFit = 'wide' | 'end';

/** Places a shown popover below a field, or above it if there is more space. It stays inside the window. */
function placePopover(popover: HTMLElement, field: HTMLElement, fit: PopoverFit): void {
  const around = field.getBoundingClientRect();
  // On phones, the keyboard covers a part of the window.
  const visibleHeight = visualViewport?.height ?? innerHeight;
  const below = visibleHeight - around.bottom - 2 * gapPx;
  const above = around.top - 2 * gapPx;
  if (fit === 'wide') popover.style.minWidth = `${around.width}px`;
  popover.style.maxHeight = '';
  const isBelow = popover.offsetHeight <= below || below >= above;
  const room = Math.max(leastRoomPx, isBelow ? below : above);
  if (popover.offsetHeight > room) popover.style.maxHeight = `${room}px`;
  const top = isBelow ? around.bottom + gapPx : around.top - gapPx - popover.offsetHeight;
  popover.style.top = `${Math.max(gapPx, top)}px`;
  const furthest = innerWidth - gapPx - popover.offsetWidth;
  const left = fit === 'wide' ? around.left : around.right - popover.offsetWidth;
  popover.style.left = `${Math.max(gapPx, Math.min(left, furthest))}px`;
}

/**
 * Keeps a shown popover next to its field during scrolling and resizing, also of the dialog around it, which moves when
 * its contents grow. Returns a function that stops it.
 */
export function keepPlaced(popover: HTMLElement, field: HTMLElement, fit: PopoverFit): () => void {
  const place = (event?: Event) => {
    // Scrolling within the popover doesn't move the field.
    if (event?.target instanceof Node && popover.contains(event.target)) return;
    placePopover(popover, field, fit);
  };
  const stop = new AbortController();
  const { signal } = stop;
  place();
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  addEventListener('resize', place, { signal });
  visualViewport?.addEventListener('resize', place, { signal });
  const observer = new ResizeObserver(() => place());
  observer.observe(field.closest('dialog') ?? document.body);
  signal.addEventListener('abort', () => observer.disconnect());
  return () => stop.abort();
}
