import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

/** Returns how close rows stand, as the person chose. */
export function useDensity(): 'comfortable' | 'compact' {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable',
  );
}
