import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ShareLinksPanel } from './share-links-panel.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/sharing');

/** /dss/buckets/$bucket/sharing: the links of one bucket. */
export function BucketSharingScreen() {
  const { t } = useTranslation('sharing');
  const { bucket } = route.useParams();
  usePageTitle(t('titleOf', { name: bucket }));
  return (
    <Panel
      title={t('title')}
      text={t('text')}
      action={<TextLink to="/dss/share-links">{t('toAll')}</TextLink>}
    >
      <ShareLinksPanel bucket={bucket} />
    </Panel>
  );
}
