import { useEffect, useRef } from 'react';

/** The pause after which the last value counts as the one to follow. */
const restMs = 120;

/** Returns a function that calls `go` with the last of several values that follow each other quickly. */
export function useFollow<Value>(go: (value: Value) => void): (value: Value) => void {
  const latest = useRef(go);
  latest.current = go;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(value), restMs);
  };
}
