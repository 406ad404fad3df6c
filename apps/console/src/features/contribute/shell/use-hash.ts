import { useSyncExternalStore } from 'react';

/** Returns the part of the address after `#`, which identifies the open section. */
export function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange);
      return () => removeEventListener('hashchange', onChange);
    },
    () => location.hash.slice(1),
  );
}
