import { useLayoutEffect, useRef } from 'react';

/**
 * Scrolls the last turn of a conversation to the top, once for each. Its answer then grows below the question without
 * moving the text that is being read.
 */
export function useLastTurnInView(turn: string | undefined) {
  const last = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another turn that is brought into view
  useLayoutEffect(() => {
    last.current?.scrollIntoView({ block: 'start' });
  }, [turn]);
  return last;
}
