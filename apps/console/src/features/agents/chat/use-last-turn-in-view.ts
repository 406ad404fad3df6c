import { useLayoutEffect, useRef } from 'react';

/**
 * Brings the last turn of a conversation to the top of what is seen, once for each: its answer then grows below the question, and
 * nothing moves under the eyes of who reads it.
 */
export function useLastTurnInView(turn: string | undefined) {
  const last = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another turn that is brought into view
  useLayoutEffect(() => {
    last.current?.scrollIntoView({ block: 'start' });
  }, [turn]);
  return last;
}
