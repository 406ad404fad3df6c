import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * For a panel that has its place in the address. Closing one that was opened here undoes that step, so that the
 * back button finds the page before it; one that a person arrived with is closed in place.
 */
export function useStepBack() {
  const router = useRouter();
  const isOpenedHere = useRef(false);
  return {
    /** The panel is being opened, as a step of the history. */
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
