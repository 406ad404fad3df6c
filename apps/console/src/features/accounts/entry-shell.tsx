import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '#lib/language/change-locale.ts';
import { locale } from '#lib/language/page-locale.ts';
import { comesFromInvitation } from '#lib/pages/return-to.ts';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { LanguagePicker } from '#ui/fields/choices/language-picker.tsx';
import { FrameContext } from '#ui/page/frame-context.ts';
import classes from './entry-shell.module.css';

const copyrightYear = '2024';

/** The picture is loaded last: people can sign in before it is shown. */
const AtollArt = lazy(() => import('#ui/art/atoll-art.tsx').then(({ AtollArt }) => ({ default: AtollArt })));

/** Loaded only for people who come from the link of an invitation. */
const Invited = lazy(() => import('./team/invited.tsx').then(({ Invited }) => ({ default: Invited })));

/** Below this width, the shell has one column: specification section 9. */
const mobileQuery = '(max-width: 1023.98px)';

/** The frame of account entry: the screen on one side, and the product's picture on the other if there is space. */
export function EntryShell() {
  const { t } = useTranslation(['entry', 'common']);
  const isMobile = useMediaQuery(mobileQuery);
  const isLeaving = useRouterState({
    select: ({ location, matches }) => location.pathname !== matches.at(-1)?.pathname,
  });
  return (
    <div className={classes.root} data-mobile={isMobile || undefined}>
      {!isMobile && (
        <aside className={classes.brand}>
          <Suspense>
            <AtollArt />
          </Suspense>
          <div className={classes.brandMark}>
            <Wordmark name={t('common:product')} />
          </div>
          <div className={classes.brandText}>
            <p className={classes.brandLine}>{t('brand.line')}</p>
            <p>{t('brand.text')}</p>
          </div>
        </aside>
      )}
      <div className={classes.side}>
        <header className={classes.header}>
          {isMobile && <Wordmark name={t('common:product')} />}
          <LanguagePicker value={locale} onChange={changeLocale} />
        </header>
        <main className={classes.screen}>
          {comesFromInvitation(sessionStorage) && (
            <Suspense>
              <Invited />
            </Suspense>
          )}
          {/* A screen that is being left is disabled: the address has already changed, and the next screen's code is loading. */}
          <fieldset role="presentation" className={classes.inputs} disabled={isLeaving}>
            <FrameContext value={true}>
              <Outlet />
            </FrameContext>
          </fieldset>
        </main>
        <footer className={classes.footer}>
          {t('common:copyright', { year: copyrightYear, product: t('common:product') })}
        </footer>
      </div>
    </div>
  );
}
