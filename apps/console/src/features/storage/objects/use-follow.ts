import { useEffect, useRef } from 'react';

/** The pause after which the latest value is used. */
const restMs = 120;

/** Returns a function that calls `go` with the last of several values in quick succession. */
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
