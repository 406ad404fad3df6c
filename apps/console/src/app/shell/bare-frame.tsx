import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { FrameContext } from '#ui/page/frame-context.ts';
import classes from './bare-frame.module.css';

/** The layout of a screen with a single question, such as an app's request, without navigation. */
export function BareFrame() {
  const { t } = useTranslation('common');
  const isKnown = useUser() !== null;
  useEffect(() => {
    if (!isKnown) void refreshUser().catch(() => undefined);
  }, [isKnown]);
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <Wordmark name={t('product')} />
      </header>
      <main id="page" tabIndex={-1} className={classes.page}>
        <FrameContext value={true}>
          <Outlet />
        </FrameContext>
      </main>
    </div>
  );
}
