import { useCallback, useSyncExternalStore } from 'react';

/** Matches phones. Style sheets repeat it, because media queries can't read custom properties. */
export const phoneQuery = '(max-width: 599.98px)';

/** Reports whether a media query matches, from the first render on. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
