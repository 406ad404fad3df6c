import { useEffect, useLayoutEffect, useRef } from 'react';

/** So near its end a scroller counts as being there. */
const nearPx = 48;

/** Keeps a scroller at its end while it grows, until the person scrolls away from it. Another `of` begins at the end. */
export function useStickToEnd(of: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another conversation that begins at its end
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [of]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  return scroller;
}
