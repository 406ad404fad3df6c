import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#lib/browser/load-part.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { May } from '#ui/actions/may.tsx';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CreditBadge } from './credit-badge.tsx';
import { GuideButton } from './guide-button.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './top-bar.module.css';

const Jobs = lazy(async () => {
  const load = () => import('#features/storage/bulk/jobs/jobs-indicator.tsx');
  const [part] = await Promise.all([loadPart(load), loadTexts('bulk')]);
  return { default: part.JobsIndicator };
});

export interface TopBarProps {
  isWide: boolean;
  onOpenNavigation: () => void;
}

/** The bar on every page: search, credit and account, and on small screens the button for the navigation. */
export function TopBar({ isWide, onOpenNavigation }: TopBarProps) {
  const { t } = useTranslation(['shell', 'common']);
  const bar = useRef<HTMLElement>(null);
  useTellHeight(bar);
  return (
    <header ref={bar} className={classes.root} data-wide={isWide || undefined}>
      {!isWide && (
        <>
          <IconButton
            icon={IconMenu2}
            label={t('nav.open')}
            aria-haspopup="dialog"
            onClick={onOpenNavigation}
          />
          <Link to="/dashboard" className={classes.mark} aria-label={t('common:product')}>
            <Wordmark name={t('common:product')} />
          </Link>
        </>
      )}
      <div className={classes.search}>
        <May call="searchObjects">
          <SearchBox />
        </May>
      </div>
      {isWide && (
        <div className={classes.credit}>
          <CreditBadge />
        </div>
      )}
      <May call="listBulkJobs">
        <Suspense fallback={<span className={classes.jobs} />}>
          <Jobs />
        </Suspense>
      </May>
      <GuideButton />
      <AccountMenu />
    </header>
  );
}

/** Publishes the height of the bar, so that sticky headers of lists stay below it. */
function useTellHeight(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--atoll-bar-height', `${element.offsetHeight}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--atoll-bar-height');
    };
  }, [bar]);
}
