import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { PanelList } from '#ui/page/panel-list.tsx';

/** The layout of all settings pages. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')} text={t('text')} isPersonal>
      <PageTabs of="/settings" label={t('title')} />
      <PanelList>
        <Outlet />
      </PanelList>
    </Page>
  );
}
