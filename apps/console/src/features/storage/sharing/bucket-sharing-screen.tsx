import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '#lib/language/sentence-gap.ts';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { phoneQuery, useMediaQuery } from '#ui/actions/use-media-query.ts';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { TextLink } from '#ui/text/text-link.tsx';
import { LogoButton } from './logo-button.tsx';
import { ShareLinksPanel } from './share-links-panel.tsx';
import type { ShareSearchChange } from './share-search.ts';
import classes from './sharing.module.css';

const route = getRouteApi('/_console/dss/buckets/$bucket/sharing');

/** /dss/buckets/$bucket/sharing: the links of one bucket. */
export function BucketSharingScreen() {
  const { t } = useTranslation('sharing');
  const { bucket } = route.useParams();
  const change = useChangeSearch<ShareSearchChange>();
  usePageTitle(t('titleOf', { name: bucket }));
  const text = (
    <>
      {t('text')}
      {sentenceGap}
      <TextLink to="/dss/share-links">{t('toAll')}</TextLink>
    </>
  );
  const links = <ShareLinksPanel bucket={bucket} search={route.useSearch()} onSearch={change} />;
  const actions = (
    <>
      <LogoButton />
      <GuideLink page="sharing" />
    </>
  );
  // On phones, the tab is the title, so that the first link starts in sight.
  if (useMediaQuery(phoneQuery)) {
    return (
      <>
        {links}
        <p className={classes.note}>{text}</p>
        <div className={classes.foot}>{actions}</div>
      </>
    );
  }
  return (
    <Panel title={t('title')} text={text} action={<div className={classes.bar}>{actions}</div>}>
      {links}
    </Panel>
  );
}
