import { useSyncExternalStore } from 'react';

/** The part of the address after `#`, which says which section is open. */
export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash.slice(1),
  );
}
