import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

export function DesignScreen() {
  const { t } = useTranslation('hub');
  usePageTitle(t('tabs.design'));
  return <Panel title={t('tabs.design')} />;
}
