import { useCallback, useEffect, useState } from 'react';

export type Loaded<Data> =
  | { state: 'loading'; data: null }
  | { state: 'failed'; data: null }
  | { state: 'ready'; data: Data };

/**
 * Fetches when shown, and again on `retry`. For screens before sign-in, which have no query cache. `fetchData` returns
 * null for a refusal; it must keep its identity between renders.
 */
export function useLoaded<Data>(fetchData: () => Promise<Data | null>): readonly [Loaded<Data>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading', data: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what fetches again
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ state: 'loading', data: null });
    void fetchData()
      .catch(() => null)
      .then((data) => {
        if (isCurrent) setLoaded(data === null ? { state: 'failed', data: null } : { state: 'ready', data });
      });
    return () => {
      isCurrent = false;
    };
  }, [fetchData, attempt]);
  const retry = useCallback(() => setAttempt((current) => current + 1), []);
  return [loaded, retry] as const;
}
