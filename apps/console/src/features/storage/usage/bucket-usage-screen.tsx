import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#lib/pages/use-change-search.ts';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { AbandonedUploads } from './abandoned-uploads.tsx';
import { BiggestFolders } from './biggest-folders.tsx';
import { PeriodChoice } from './period-choice.tsx';
import classes from './usage.module.css';
import { UsageReport } from './usage-report.tsx';

const route = getRouteApi('/_console/dss/buckets/$bucket/usage');

/** The usage page of a bucket. */
export function BucketUsageScreen() {
  const { t } = useTranslation('usage');
  const { bucket } = route.useParams();
  const search = route.useSearch();
  const { period = '30', prefix = '' } = search;
  const change = useChangeSearch<typeof search>();
  usePageTitle(t('bucketTitle', { bucket }));
  return (
    <div className={classes.root}>
      <PeriodChoice period={period} onChange={(chosen) => change({ period: chosen })} />
      <UsageReport bucket={bucket} period={period} />
      <BiggestFolders bucket={bucket} prefix={prefix} onOpen={(folder) => change({ prefix: folder })} />
      <AbandonedUploads bucket={bucket} />
    </div>
  );
}
