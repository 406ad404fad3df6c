import { useTranslation } from 'react-i18next';
import { UsageAlerts } from '#features/storage/index.ts';
import { useUser } from '#lib/use-user.ts';
import { May } from '#ui/may.tsx';
import { Page } from '#ui/page.tsx';
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
      <UsageAlerts />
      <ConsoleCards hasDataHub={user?.datahub ?? false} />
      <May call="listBuckets">
        <AttentionPanel />
      </May>
      {user && (
        <May call="createBucket">
          <FirstSteps accountId={user.access_key} />
        </May>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <RunningJobs />
          <May call="billingSummary">
            <Use />
          </May>
          <LastDays />
        </div>
        <div className={classes.column}>
          <May call="listBuckets">
            <BucketStorage />
            <RecentObjects />
          </May>
        </div>
      </div>
    </Page>
  );
}
