import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '#lib/language/change-locale.ts';
import { locale } from '#lib/language/page-locale.ts';
import { Button } from '#ui/actions/button.tsx';
import { Wordmark } from '#ui/art/wordmark.tsx';
import { LanguagePicker } from '#ui/fields/choices/language-picker.tsx';
import { leaveForSignIn, session } from '../client.ts';
import { Connection } from './connection.tsx';
import classes from './shell.module.css';

export interface ShellProps {
  projectId: string;
  /** Links to the sections. At the bottom on phones, within reach of the thumb. */
  navigation?: ReactNode;
  children: ReactNode;
}

/** Frames every screen of contributors and reviewers with a header, the navigation and a footer. */
export function Shell({ projectId, navigation, children }: ShellProps) {
  const { t } = useTranslation(['contribute', 'common']);
  const contributor = useSyncExternalStore(session.subscribe, session.current);
  return (
    <div className={classes.root} data-bar={navigation ? true : undefined}>
      <header className={classes.head}>
        <Wordmark name={t('common:product')} />
        {navigation && <div className={classes.navigation}>{navigation}</div>}
        {!contributor && (
          <Button size="sm" variant="default" onClick={() => leaveForSignIn()}>
            {t('signIn')}
          </Button>
        )}
      </header>
      <Connection projectId={projectId} />
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>
        {contributor && <p>{t('signedInAs', { name: contributor.username || contributor.access_key })}</p>}
        <p className={classes.links}>
          <a href="/terms">{t('terms')}</a>
          <a href="/privacy">{t('privacy')}</a>
        </p>
        <LanguagePicker value={locale} onChange={changeLocale} />
      </footer>
    </div>
  );
}
