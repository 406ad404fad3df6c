import { codes } from '@atoll/contract';
import { IconBucketOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageTabs } from '#ui/page/page-tabs.tsx';
import { ReadOnlyBadge } from '#ui/page/read-only-badge.tsx';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import classes from './bucket-frame.module.css';
import { LazyBucketJobs } from './bulk/jobs/lazy-bucket-jobs.tsx';
import { bucketPresenceQuery } from './queries.ts';

const route = getRouteApi('/_console/dss/buckets/$bucket');

/** The layout of a bucket's pages: its name and the tabs. Each page sets the document's title itself. */
export function BucketFrame() {
  const { t } = useTranslation('storage');
  const { bucket } = route.useParams();
  const { error } = useQuery(bucketPresenceQuery(bucket));
  if (error instanceof CallRefused && error.code === codes.bucketNotFound) {
    return <MissingBucket name={bucket} />;
  }
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <nav aria-label={t('objects.crumbs')} className={classes.way}>
          <Link to="/dss/buckets">{t('objects.root')}</Link>
        </nav>
        <ScreenHeading title={bucket} />
        <ReadOnlyBadge />
      </div>
      <PageTabs
        of="/dss/buckets/$bucket"
        label={t('bucketTabs.label', { name: bucket })}
        params={{ bucket }}
      />
      <LazyBucketJobs bucket={bucket} />
      <Outlet />
    </div>
  );
}

function MissingBucket({ name }: { name: string }) {
  const { t } = useTranslation('storage');
  return (
    <Page title={t('objects.missing')}>
      <EmptyState
        icon={IconBucketOff}
        title={name}
        text={t('objects.missingText', { name })}
        action={
          <ButtonLink size="sm" to="/dss/buckets">
            {t('objects.toBuckets')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
