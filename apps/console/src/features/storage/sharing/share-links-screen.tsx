import { IconPhoto } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { May } from '#ui/actions/may.tsx';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import { ShareLinksPanel } from './share-links-panel.tsx';
import type { ShareSearchChange } from './share-search.ts';

const route = getRouteApi('/_console/dss/share-links');

/** /dss/share-links: the links of all the account's buckets. */
export function ShareLinksScreen() {
  const { t } = useTranslation('sharing');
  const change = useChangeSearch<ShareSearchChange>();
  const [isLogoOpen, setLogoOpen] = useState(false);
  const actions = (
    <>
      <May call="setShareLogo">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />}
          onClick={() => setLogoOpen(true)}
        >
          {t('logo.open')}
        </Button>
      </May>
      <GuideLink page="sharing" />
    </>
  );
  return (
    <Page title={t('title')} text={t('textAll')} foldsText actions={actions}>
      <ShareLinksPanel search={route.useSearch()} onSearch={change} />
      {isLogoOpen && <LogoDialog onClose={() => setLogoOpen(false)} />}
    </Page>
  );
}
