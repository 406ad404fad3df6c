import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Returns a function that closes a panel whose state is in the address. A panel opened on this page is closed by going
 * back one step, so that the back button leads to the page before it. One that was open on arrival is closed in place.
 */
export function useStepBack() {
  const router = useRouter();
  const isOpenedHere = useRef(false);
  return {
    /** Called when the panel is opened, as a step of the history. */
    stepped: () => {
      isOpenedHere.current = true;
    },
    stepBack: (closeInPlace: () => void) => {
      if (!isOpenedHere.current) return closeInPlace();
      isOpenedHere.current = false;
      router.history.back();
    },
  };
}
