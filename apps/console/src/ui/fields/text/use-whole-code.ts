import { useEffect, useRef } from 'react';

/**
 * Submits the form of a code as soon as the code is complete, whether it was typed, pasted or filled in by the browser.
 * An unchanged code is submitted once. Without `isWhole`, only the person submits. Returns the ref of the form.
 */
export function useWholeCode(code: string, isWhole: ((code: string) => boolean) | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef<string | null>(null);
  const whole = isWhole?.(code) ? code : null;
  useEffect(() => {
    if (whole !== null && whole !== submitted.current) form.current?.requestSubmit();
    submitted.current = whole;
  }, [whole]);
  return form;
}
