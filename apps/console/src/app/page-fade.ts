/**
 * Fades from one page to the next, if the browser supports it and the person doesn't prefer reduced motion. A
 * navigation that overtakes another one skips its fade, which the browser reports as an error; it is ignored.
 */
export async function fadeBetweenPages(update: () => Promise<void>): Promise<void> {
  const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (wantsLessMotion || typeof document.startViewTransition !== 'function') return update();
  const transition = document.startViewTransition(update);
  transition.ready.catch(ignoreSkipped);
  transition.finished.catch(ignoreSkipped);
  await transition.updateCallbackDone;
}

function ignoreSkipped(error: unknown): void {
  const isSkipped = error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
  if (!isSkipped) throw error;
}
