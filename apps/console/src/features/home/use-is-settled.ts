import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page waits this long for its parts before it shows them one by one. */
const patienceMs = 1500;

/** Reports whether all queries have ended, or taken too long. Disabled ones are not awaited. Stays true. */
// biome-ignore lint/suspicious/noExplicitAny: queries of any data
export function useIsSettled(queries: readonly UseQueryOptions<any, any, any, any>[]): boolean {
  const hasEnded = useQueries({
    queries: [...queries],
    combine: (all) => all.every((one) => !one.isLoading),
  });
  const [isSettled, setSettled] = useState(hasEnded);
  useEffect(() => {
    if (isSettled) return;
    if (hasEnded) return setSettled(true);
    const timer = setTimeout(() => setSettled(true), patienceMs);
    return () => clearTimeout(timer);
  }, [hasEnded, isSettled]);
  return isSettled || hasEnded;
}
