import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#lib/calls/use-user.ts';
import { type TextKey, useText } from '#lib/language/page-text.ts';
import { useCurrentPage } from '#lib/pages/use-pages.ts';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { endAllHints, endHint, isEnded } from './ended-hints.ts';
import classes from './first-visit-hint.module.css';

/** Hints that name a mouse or a keyboard, and what they say on touch screens. */
const touchHints: { readonly [Hint in TextKey]?: TextKey } = {
  'hints:objects': 'hints:objectsTouch',
  'hints:settings': 'hints:settingsTouch',
};

/** A hint above a page, until the person has read it. */
export function FirstVisitHint() {
  const { t } = useTranslation('hints');
  const text = useText();
  const [hint, end] = useHint();
  const hasMouse = useMediaQuery('(hover: hover)');
  return (
    <div className={classes.root} data-shown={hint !== null || undefined}>
      {/* Rendered before it has a text, so that screen readers announce it. */}
      <p role="status" className={classes.text}>
        {hint && text((!hasMouse && touchHints[hint]) || hint)}
      </p>
      {hint && (
        <div className={classes.buttons}>
          <Button size="sm" variant="default" onClick={() => end(endHint)}>
            {t('gotIt')}
          </Button>
          <Button size="sm" variant="subtle" onClick={() => end(endAllHints)}>
            {t('noMore')}
          </Button>
        </div>
      )}
    </div>
  );
}

type End = (storage: Storage, email: string, hint: TextKey) => void;

/** Returns the hint of the current page, or null if it has none or the person has read it, and a function that ends it. */
function useHint() {
  const email = useUser()?.email;
  const hint = useCurrentPage()?.hint;
  const [, setEnds] = useState(0);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // A hint that appears after its page would move the page. So the page that opens before the person is known has none.
  const [pageWithoutHint] = useState(() => (email === undefined ? pathname : null));
  // Hints tell what to do, so they are only for people who may change something.
  const mayWrite = useMay('startUpload');
  const isKnown = hint !== undefined && email !== undefined;
  const isShown = isKnown && pathname !== pageWithoutHint && mayWrite && !isEnded(localStorage, email, hint);
  const end = (ending: End) => {
    if (hint === undefined || email === undefined) return;
    ending(localStorage, email, hint);
    setEnds((count) => count + 1);
    // The clicked button no longer exists, so the focus moves to the page.
    document.getElementById('page')?.focus({ preventScroll: true });
  };
  return [isShown ? hint : null, end] as const;
}
