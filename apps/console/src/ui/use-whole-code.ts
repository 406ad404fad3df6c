import { useEffect, useRef } from 'react';

/**
 * Submits the form of a code as soon as the code is whole, whether it was typed, pasted or filled in by the browser. A code is
 * submitted once, until it is changed. Returns the ref of the form.
 */
export function useWholeCode(code: string, isWhole: (code: string) => boolean) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef<string | null>(null);
  const whole = isWhole(code) ? code : null;
  useEffect(() => {
    if (whole !== null && whole !== submitted.current) form.current?.requestSubmit();
    submitted.current = whole;
  }, [whole]);
  return form;
}
