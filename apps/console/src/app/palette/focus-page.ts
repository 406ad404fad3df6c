import type { AnyRouter } from '@tanstack/react-router';

/**
 * Runs an action. If it leads to another address, the page there takes the focus once it is shown, because the control
 * that had it is behind the person.
 */
export function focusPageOnArrival(router: AnyRouter, act: () => void): void {
  const { href } = router.latestLocation;
  act();
  if (router.latestLocation.href === href) return;
  const stop = router.subscribe('onRendered', () => {
    stop();
    focusPage();
  });
}

/** Focuses the page, unless the focus is already in it. */
function focusPage(): void {
  const page = document.getElementById('page');
  if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true });
}
