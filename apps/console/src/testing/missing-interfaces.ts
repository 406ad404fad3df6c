import 'fake-indexeddb/auto';

/** Adds what the DOM of the tests lacks: observers that observe nothing, scrolling that scrolls nothing, locks that are free. */
export function addMissingInterfaces(): void {
  globalThis.ResizeObserver ??= NoObserver;
  globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
  globalThis.matchMedia = (media) => ({ ...noMedia, media, matches: isMet(media) });
  globalThis.visualViewport ??= null;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.scrollTo = () => undefined;
  Object.assign(navigator, { locks: freeLocks });
}

/** The window of the tests is a wide one, of somebody who wants less motion. */
const widthPx = 1280;

function isMet(media: string): boolean {
  const [, bound, px] = /\((min|max)-width: ([\d.]+)px\)/.exec(media) ?? [];
  if (bound === undefined) return media.includes('prefers-reduced-motion');
  return bound === 'min' ? widthPx >= Number(px) : widthPx <= Number(px);
}

class NoObserver implements ResizeObserver {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}

const freeLocks: Pick<LockManager, 'query'> & {
  request(name: string, use: LockGrantedCallback<unknown>): unknown;
} = {
  request: (name, use) => use({ name, mode: 'exclusive' }),
  query: async () => ({ held: [], pending: [] }),
};

const noMedia: Omit<MediaQueryList, 'media' | 'matches'> = {
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => true,
};
