import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { TabBar, TabLink } from '../../../ui/tab-bar.tsx';
import { settingsTabs } from './settings-tabs.ts';

/** What stands around every page of the settings. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')} text={t('text')}>
      <TabBar label={t('title')}>
        {settingsTabs.map(({ to, name, isExact }) => (
          <TabLink key={to} to={to} activeOptions={{ exact: isExact, includeSearch: false }}>
            {t(name)}
          </TabLink>
        ))}
      </TabBar>
      <Outlet />
    </Page>
  );
}
