import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertsQuery, onboardingQuery, UsageAlerts } from '#features/storage/index.ts';
import { useUser } from '#lib/calls/use-user.ts';
import { May, useMay } from '#ui/actions/may.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { PagePart } from '#ui/page/page-part.tsx';
import { AttentionPanel, useConcernQueries } from './attention-panel.tsx';
import { BucketStorage } from './bucket-storage.tsx';
import { ConsoleCards } from './console-cards.tsx';
import { FirstSteps } from './first-steps.tsx';
import classes from './home-screen.module.css';
import { KindStorage } from './kind-storage.tsx';
import { LastDays } from './last-days.tsx';
import { LostAccount } from './lost-account.tsx';
import { RecentObjects } from './recent-objects.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { Use } from './use.tsx';
import { useIsSettled } from './use-is-settled.ts';

/** /dashboard: the home of the console. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useUser();
  const own = user?.accounts.find(({ role }) => role === 'owner');
  const isElsewhere = user !== null && own?.id !== user.account_id;
  const title = own ? t('welcome', { name: own.username }) : t('welcomeNameless');
  const place = isElsewhere ? t('inAccount', { account: user.username }) : undefined;
  const { data: steps } = useQuery(onboardingQuery);
  const mayStart = useMay('createBucket');
  // An account without stored files needs first steps instead of empty charts.
  const isNew = mayStart && steps?.file_uploaded === false;
  const isSettled = useIsSettled([...useConcernQueries(), alertsQuery, onboardingQuery]);
  return (
    <Page title={title} text={place} tabTitle={t('title')} hasReef>
      {!isSettled && <SkeletonBlock height={480} />}
      {/* The first parts exist only if there is something to say, and would move everything else down. */}
      <div className={classes.parts} hidden={!isSettled}>
        <LostAccount />
        <PagePart title={t('use.title')}>
          <UsageAlerts />
        </PagePart>
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
        <ConsoleCards hasDataHub={user?.datahub ?? false} />
        {isNew ? <UsePart /> : <Overview />}
      </div>
    </Page>
  );
}

function UsePart() {
  const { t } = useTranslation('home');
  return (
    <May call="billingSummary">
      <PagePart title={t('use.title')}>
        <Use />
      </PagePart>
    </May>
  );
}

/** The parts about storage. */
function Overview() {
  const { t } = useTranslation('home');
  return (
    <>
      <PagePart title={t('jobs.title')}>
        <RunningJobs />
      </PagePart>
      <UsePart />
      <PagePart title={t('days.title')}>
        <LastDays />
      </PagePart>
      <May call="listBuckets">
        <div className={classes.shares}>
          <PagePart title={t('buckets.title')}>
            <BucketStorage />
          </PagePart>
          <PagePart title={t('kinds.title')}>
            <KindStorage />
          </PagePart>
        </div>
      </May>
      <May call="listBuckets">
        <PagePart title={t('recent.title')}>
          <RecentObjects />
        </PagePart>
      </May>
    </>
  );
}
