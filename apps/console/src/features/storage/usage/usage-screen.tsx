import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GuideLink } from '#ui/page/guide-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { AbandonedUploads } from './abandoned-uploads.tsx';
import { BucketTable } from './bucket-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import classes from './usage.module.css';
import { UsageAlerts } from './usage-alerts.tsx';
import { UsageReport } from './usage-report.tsx';

const route = getRouteApi('/_console/dss/usage');

/** /dss/usage: the usage of the account, and of its buckets. */
export function UsageScreen() {
  const { t } = useTranslation('usage');
  const { period = '30' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title={t('title')} text={t('text')} actions={<GuideLink page="usage" />}>
      <div className={classes.root}>
        <UsageAlerts />
        <PeriodChoice
          period={period}
          onChange={(chosen) => void navigate({ to: '/dss/usage', search: { period: chosen } })}
        />
        <UsageReport bucket={undefined} period={period} />
        <BucketTable period={period} />
        <AbandonedUploads bucket={undefined} />
      </div>
    </Page>
  );
}
