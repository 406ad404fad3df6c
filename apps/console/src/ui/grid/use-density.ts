import { useSyncExternalStore } from 'react';
import { currentAppearance, type Density } from '#lib/appearance.ts';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

/** Returns how close rows stand, as the person chose. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, () => currentAppearance().density);
}
