import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Destination } from './destination.ts';

/** Leaves account entry for the place a sign-in leads to; the entry screen does not stay in the history. */
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
