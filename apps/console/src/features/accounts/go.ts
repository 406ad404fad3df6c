import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Destination } from './destination.ts';

/** Returns a function that leaves account entry for the destination of a sign-in. The entry screen is removed from the history. */
export function useGo() {
  const router = useRouter();
  return useCallback(
    async ({ href, isFullPage }: Destination) => {
      if (isFullPage) location.assign(href);
      else await router.navigate({ href, replace: true });
    },
    [router],
  );
}
