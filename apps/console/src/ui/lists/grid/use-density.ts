import { useSyncExternalStore } from 'react';
import { currentAppearance, type Density } from '#lib/browser/appearance.ts';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

/** Returns the density of rows that the person selected. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, () => currentAppearance().density);
}
