import {
  IconInfoCircle,
  IconListCheck,
  IconPlayerPlay,
  IconPlayerStop,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#ui/actions/may.tsx';
import { ActionsHeadCell, Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import type { MenuAction } from '#ui/lists/menu.tsx';
import { MorePages } from '#ui/lists/more-pages.tsx';
import { RowMenu } from '#ui/lists/row-menu.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { Page } from '#ui/page/page.tsx';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { Time } from '#ui/text/time.tsx';
import { type BulkJob, isActive, stateName } from '../requests/bulk-request.ts';
import { jobsQuery } from '../requests/queries.ts';
import { jobName, targetOf } from '../requests/what.ts';
import { canResume, canUndo, forgetJob, resumeJob, stopJob, undoJob, undoName } from './job-actions.ts';
import { JobDetails } from './job-details.tsx';
import { JobProgress } from './job-progress.tsx';
import classes from './jobs-screen.module.css';

const route = getRouteApi('/_console/dss/jobs');

/** /dss/jobs: jobs on many objects, running and from the last 30 days. */
export function JobsScreen() {
  const { t } = useTranslation('bulk');
  const { job: openJob } = route.useSearch();
  const navigate = useNavigate();
  const query = useInfiniteQuery(jobsQuery);
  const open = (job: string | undefined) => void navigate({ to: '/dss/jobs', search: job ? { job } : {} });
  return (
    <Page title={t('title')} text={t('text')}>
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {({ pages }) => {
          const jobs = pages.flatMap((page) => page.jobs);
          return jobs.length === 0 ? <NoJobs /> : <JobTable jobs={jobs} onOpen={open} />;
        }}
      </Loaded>
      <MorePages query={query} label={t('showMore')} />
      {openJob !== undefined && <JobDetails id={openJob} onClose={() => open(undefined)} />}
    </Page>
  );
}

function NoJobs() {
  const { t } = useTranslation('bulk');
  return (
    <EmptyState
      icon={IconListCheck}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <ButtonLink size="sm" to="/dss/buckets">
          {t('toBuckets')}
        </ButtonLink>
      }
    />
  );
}

interface JobTableProps {
  jobs: readonly BulkJob[];
  onOpen: (id: string) => void;
}

function JobTable({ jobs, onOpen }: JobTableProps) {
  const { t } = useTranslation('bulk');
  return (
    <div className={classes.root}>
      <DataTable
        label={t('list.label')}
        head={
          <>
            <HeadCell>{t('list.what')}</HeadCell>
            <HeadCell>{t('list.where')}</HeadCell>
            <HeadCell>{t('list.state')}</HeadCell>
            <HeadCell>{t('list.progress')}</HeadCell>
            <HeadCell isNumber>{t('list.started')}</HeadCell>
            <ActionsHeadCell />
          </>
        }
      >
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onOpen={() => onOpen(job.id)} />
        ))}
      </DataTable>
    </div>
  );
}

function JobRow({ job, onOpen }: { job: BulkJob; onOpen: () => void }) {
  const { t } = useTranslation('bulk');
  const actions = useJobActions(job, onOpen);
  const name = jobName(job, t);
  const to = targetOf(job);
  return (
    <tr>
      <Cell isMain>
        <button type="button" className={classes.open} onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>
      </Cell>
      <Cell>
        <span className={classes.where}>
          {to === undefined ? (
            job.bucket
          ) : (
            <>
              <span>{job.bucket} →</span> <span>{to}</span>
            </>
          )}
        </span>
      </Cell>
      <Cell>
        <Badge tone={toneOf(job)}>{t(stateName(job))}</Badge>
      </Cell>
      <Cell>
        <JobProgress job={job} />
      </Cell>
      <Cell label={t('list.started')} isNumber>
        <Time value={job.created_at} />
      </Cell>
      <Cell isActions>
        <RowMenu label={t('actionsFor', { name })} actions={actions} />
      </Cell>
    </tr>
  );
}

function toneOf({ state, failed }: BulkJob): BadgeProps['tone'] {
  if (state === 'failed') return 'bad';
  return state === 'done' && failed === 0 ? 'good' : 'plain';
}

function useJobActions(job: BulkJob, onOpen: () => void): MenuAction[] {
  const { t } = useTranslation('bulk');
  const act = (work: (job: BulkJob) => Promise<void>) => () => void work(job);
  const mayWrite = useMay('startBulkJob');
  const details = { label: t('actions.details'), icon: IconInfoCircle, onSelect: onOpen };
  if (!mayWrite) return [details];
  if (isActive(job)) {
    return [details, { label: t('actions.stop'), icon: IconPlayerStop, onSelect: act(stopJob) }];
  }
  const resumeName = job.state === 'done' ? t('actions.retry') : t('actions.resume');
  return [
    details,
    ...(canResume(job) ? [{ label: resumeName, icon: IconPlayerPlay, onSelect: act(resumeJob) }] : []),
    ...(canUndo(job) ? [{ label: t(undoName(job)), icon: IconRotate, onSelect: act(undoJob) }] : []),
    { label: t('actions.forget'), icon: IconTrash, onSelect: act(forgetJob) },
  ];
}
