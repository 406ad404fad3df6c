import { useTranslation } from 'react-i18next';
import { UsageAlerts } from '#features/storage/index.ts';
import { useUser } from '#lib/use-user.ts';
import { May } from '#ui/may.tsx';
import { Page } from '#ui/page.tsx';
import { PagePart } from '#ui/page-part.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { BucketStorage } from './bucket-storage.tsx';
import { ConsoleCards } from './console-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home-screen.module.css';
import { LastDays } from './last-days.tsx';
import { RecentObjects } from './recent-objects.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { Use } from './use.tsx';

/** /dashboard: the home of the console. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useUser();
  const title = user ? t('welcome', { name: user.username }) : t('welcomeNameless');
  return (
    <Page title={title} tabTitle={t('title')} hasReef>
      <PagePart title={t('use.title')}>
        <UsageAlerts />
      </PagePart>
      <ConsoleCards hasDataHub={user?.datahub ?? false} />
      <May call="listBuckets">
        <PagePart title={t('attention.title')}>
          <AttentionPanel />
        </PagePart>
      </May>
      {user && (
        <May call="createBucket">
          <PagePart title={t('steps.title')}>
            <FirstSteps accountId={user.access_key} />
          </PagePart>
        </May>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <PagePart title={t('jobs.title')}>
            <RunningJobs />
          </PagePart>
          <May call="billingSummary">
            <PagePart title={t('use.title')}>
              <Use />
            </PagePart>
          </May>
          <PagePart title={t('days.title')}>
            <LastDays />
          </PagePart>
        </div>
        <div className={classes.column}>
          <May call="listBuckets">
            <PagePart title={t('buckets.title')}>
              <BucketStorage />
            </PagePart>
            <PagePart title={t('recent.title')}>
              <RecentObjects />
            </PagePart>
          </May>
        </div>
      </div>
    </Page>
  );
}
