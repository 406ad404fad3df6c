import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { GuideLink } from '../guide-link.tsx';
import { ShareLinksPanel } from './share-links-panel.tsx';

const route = getRouteApi('/_console/dss/share-links');

/** /dss/share-links: the links of all the account's buckets. */
export function ShareLinksScreen() {
  const { t } = useTranslation('sharing');
  const navigate = useNavigate();
  return (
    <Page title={t('title')} text={t('textAll')} actions={<GuideLink page="sharing" />}>
      <ShareLinksPanel
        search={route.useSearch()}
        onSearch={(search) => void navigate({ to: '/dss/share-links', search })}
      />
    </Page>
  );
}
