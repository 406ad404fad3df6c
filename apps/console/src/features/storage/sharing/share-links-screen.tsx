import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { ShareLinksPanel } from './share-links-panel.tsx';

/** /dss/share-links: the links of all the account's buckets. */
export function ShareLinksScreen() {
  const { t } = useTranslation('sharing');
  return (
    <Page title={t('title')} text={t('textAll')}>
      <ShareLinksPanel />
    </Page>
  );
}
