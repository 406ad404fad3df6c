import { useLayoutEffect } from 'react';
import { dismissLoadErrors } from './notify.ts';

let shownCount = 0;

/** Reports whether a page shows an error with a retry, so that a notice would only repeat it. */
export const hasPageError = () => shownCount > 0;

/** Declares that this component shows an error on the page, so that a failed query shows no notice. */
export function usePageError(isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return;
    shownCount += 1;
    dismissLoadErrors();
    return () => {
      shownCount -= 1;
    };
  }, [isShown]);
}
