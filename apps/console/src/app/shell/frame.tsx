import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasTransfers } from '#features/storage/transfers/sending/use-transfers.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { useShownGuide } from '#lib/pages/guide.ts';
import { useMediaQuery } from '#ui/actions/use-media-query.ts';
import { FrameContext } from '#ui/page/frame-context.ts';
import { Palette } from '../palette/palette.tsx';
import { CreditBanner } from './credit-banner.tsx';
import classes from './frame.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useNextSteps } from './use-next-steps.ts';
import { useNoticeKeys } from './use-notice-keys.ts';

const Feedback = lazy(async () => ({
  default: (await loadPart(() => import('#features/support/feedback-dialog.tsx'))).FeedbackDialog,
}));
const Tray = lazy(async () => ({
  default: (await loadPart(() => import('#features/storage/transfers/tray/transfers-tray.tsx')))
    .TransfersTray,
}));
const GuidePanel = lazy(async () => ({
  default: (await loadPart(() => import('../guide/guide-panel.tsx'))).GuidePanel,
}));
const FirstVisitHint = lazy(async () => {
  const load = () => import('./first-visit-hint.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('hints')]);
  return { default: part.FirstVisitHint };
});
const NavigationDrawer = lazy(async () => ({
  default: (await loadPart(() => import('./navigation-drawer.tsx'))).NavigationDrawer,
}));

/** The width from which the navigation is shown next to the page: specification section 9, `md`. */
const wideQuery = '(min-width: 1024px)';
/** The width from which the guide is shown next to the page. */
const guideQuery = '(min-width: 1440px)';

/** The frame of the signed-in console: navigation, top bar, the page, and elements that stay when pages change. */
export function Frame() {
  const { t } = useTranslation('shell');
  const isWide = useMediaQuery(wideQuery);
  const hasGuideRoom = useMediaQuery(guideQuery);
  const guide = useShownGuide();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  const hasTransfers = useHasTransfers();
  useCloseOnNavigation(() => setDrawerOpen(false));
  useKnownUser();
  useNextSteps();
  useNoticeKeys();
  const openFeedback = () => {
    setDrawerOpen(false);
    setFeedbackOpen(true);
  };
  return (
    <div
      className={classes.root}
      data-wide={isWide || undefined}
      data-guide={(guide !== null && hasGuideRoom) || undefined}
    >
      <a className={classes.skip} href="#page">
        {t('skip')}
      </a>
      {isWide && (
        <aside className={classes.side}>
          <SideNavigation onFeedback={openFeedback} />
        </aside>
      )}
      <div className={classes.column}>
        <TopBar isWide={isWide} onOpenNavigation={() => setDrawerOpen(true)} />
        <CreditBanner />
        <main id="page" tabIndex={-1} className={classes.page} data-tray={hasTransfers || undefined}>
          {/* The frame stays visible while a page loads its texts. The hint comes with it, so that it never moves the page. */}
          <Suspense>
            <FirstVisitHint />
            <FrameContext value={true}>
              <Outlet />
            </FrameContext>
          </Suspense>
        </main>
      </div>
      <Suspense>{guide && <GuidePanel place={guide} isBeside={hasGuideRoom} />}</Suspense>
      <Palette onFeedback={openFeedback} />
      <Suspense>
        {isDrawerOpen && !isWide && (
          <NavigationDrawer onClose={() => setDrawerOpen(false)} onFeedback={openFeedback} />
        )}
        {isFeedbackOpen && <Feedback onClose={() => setFeedbackOpen(false)} />}
        {hasTransfers && <Tray />}
      </Suspense>
    </div>
  );
}

function useCloseOnNavigation(close: () => void) {
  const href = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(close, [href]);
}

/** Fetches the user info of a returning person who has a token but no stored user info (specification section 4). */
function useKnownUser() {
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (!isKnown) void refreshUser().catch(() => undefined);
  }, [isKnown]);
}
