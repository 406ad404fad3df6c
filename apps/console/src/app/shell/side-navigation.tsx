import {
  IconBucket,
  IconCloudDataConnection,
  IconCreditCard,
  IconHelpCircle,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMessage,
  IconPlugConnected,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '../../features/accounts/sign-out.ts';
import { changeLocale } from '../../lib/change-locale.ts';
import { docsUrl } from '../../lib/docs-url.ts';
import { locale } from '../../lib/page-locale.ts';
import { LanguagePicker } from '../../ui/language-picker.tsx';
import { May } from '../../ui/may.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { NavigationItem } from './navigation-item.tsx';
import classes from './side-navigation.module.css';

export interface SideNavigationProps {
  onFeedback: () => void;
}

/** Every place of the console, under exactly the specification's labels. */
export function SideNavigation({ onFeedback }: SideNavigationProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <div className={classes.root}>
      <Link to="/dashboard" className={classes.mark} tabIndex={-1} aria-hidden>
        <Wordmark name={t('common:product')} />
      </Link>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        <ul className={classes.list}>
          <NavigationItem icon={IconLayoutDashboard} label={t('nav.dashboard')} to="/dashboard" />
        </ul>
        <p className={classes.group}>{t('nav.storage')}</p>
        <ul className={classes.list}>
          <May call="listBuckets">
            <NavigationItem icon={IconBucket} label={t('nav.buckets')} to="/dss/buckets" />
            <NavigationItem icon={IconKey} label={t('nav.accessKeys')} to="/dss/access-keys" />
          </May>
          <May call="billingSummary">
            <NavigationItem icon={IconCreditCard} label={t('nav.billing')} to="/dss/billing" />
          </May>
          <May call="listBuckets">
            <NavigationItem icon={IconPlugConnected} label={t('nav.apps')} to="/dss/apps" />
          </May>
          {locale === 'zh_CN' && (
            <May call="addBackupNode">
              <NavigationItem
                icon={IconCloudDataConnection}
                label={t('nav.backupNodes')}
                to="/dss/backup-nodes"
              />
            </May>
          )}
        </ul>
        <ul className={classes.listLow}>
          <NavigationItem icon={IconSettings} label={t('nav.settings')} to="/settings" />
          <NavigationItem icon={IconMessage} label={t('nav.feedback')} onSelect={onFeedback} />
          <NavigationItem icon={IconHelpCircle} label={t('nav.help')} href={docsUrl(locale)} />
          <NavigationItem icon={IconLogout} label={t('nav.signOut')} onSelect={() => void signOutHere()} />
        </ul>
      </nav>
      <div className={classes.language}>
        <LanguagePicker value={locale} onChange={changeLocale} />
      </div>
    </div>
  );
}
