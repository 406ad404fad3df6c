import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { LogoButton } from './logo-button.tsx';
import { ShareLinksPanel } from './share-links-panel.tsx';
import type { ShareSearchChange } from './share-search.ts';

const route = getRouteApi('/_console/dss/share-links');

/** /dss/share-links: the links of all the account's buckets. */
export function ShareLinksScreen() {
  const { t } = useTranslation('sharing');
  const change = useChangeSearch<ShareSearchChange>();
  const actions = (
    <>
      <LogoButton />
      <GuideLink page="sharing" />
    </>
  );
  return (
    <Page title={t('title')} text={t('textAll')} foldsText actions={actions}>
      <PageTabs of="/dss/share-links" label={t('title')} />
      <ShareLinksPanel search={route.useSearch()} onSearch={change} />
    </Page>
  );
}
