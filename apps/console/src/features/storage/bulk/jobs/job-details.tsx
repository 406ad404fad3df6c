import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveText } from '#lib/browser/save-text.ts';
import { formats } from '#lib/language/formats.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonRow } from '#ui/actions/button-row.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { ChoiceGroup } from '#ui/fields/choices/choice-group.tsx';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { type Fact, Facts } from '#ui/text/facts.tsx';
import { Note } from '#ui/text/note.tsx';
import { endOfRetention } from '../../object-lock/retention.ts';
import { type BulkJob, type BulkResult, isActive } from '../requests/bulk-request.ts';
import { jobQuery, resultsQuery } from '../requests/queries.ts';
import { amountOf, jobName, targetOf } from '../requests/what.ts';
import { EndReason } from './end-reason.tsx';
import { canResume, canUndo, resumeJob, stopJob, undoJob, undoName } from './job-actions.ts';
import classes from './job-details.module.css';
import { JobProgress } from './job-progress.tsx';
import { ResultTable } from './result-table.tsx';
import { fetchResultsCsv } from './results-csv.ts';

/** One job next to the list: its task, its progress, and the outcome for each object. */
export function JobDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('bulk');
  const query = useQuery(jobQuery(id));
  const title = query.data ? jobName(query.data, t) : t('title');
  return (
    <Modal title={title} side="right" size="lg" onClose={onClose}>
      <Loaded query={query} skeleton={<SkeletonBlock height={240} />}>
        {(job) => (
          <>
            <JobProgress job={job} />
            <Facts facts={factsOf(job, t)} />
            {job.code !== null && <EndReason code={job.code} />}
            <Actions job={job} />
            <Results job={job} />
          </>
        )}
      </Loaded>
    </Modal>
  );
}

function factsOf(job: BulkJob, t: ReturnType<typeof useTranslation<'bulk'>>['t']): Fact[] {
  const { task, created_at, started_at, ended_at } = job;
  const isLock = task.kind === 'lock';
  const to = targetOf(job);
  return [
    { name: t('details.bucket'), value: job.bucket },
    ...(to ? [{ name: t('details.to'), value: <bdi>{to}</bdi> }] : []),
    ...(task.kind === 'lock'
      ? [{ name: t('details.lockedUntil'), value: formats.date(endOfRetention(task.retention, created_at)) }]
      : []),
    { name: t('details.found'), value: amountOf(job, t) },
    { name: t(isLock ? 'details.locked' : 'details.done'), value: formats.count(job.done) },
    { name: t(isLock ? 'details.refused' : 'details.failed'), value: formats.count(job.failed) },
    { name: t(isLock ? 'details.alreadyLocked' : 'details.skipped'), value: formats.count(job.skipped) },
    ...(started_at !== null && ended_at !== null
      ? [{ name: t('details.took'), value: formats.duration(ended_at - started_at) }]
      : []),
  ];
}

function Actions({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const [stop, isStopping] = useTask(stopJob);
  const [resume, isResuming] = useTask(resumeJob);
  const [undo, isUndoing] = useTask(undoJob);
  return (
    <>
      {canUndo(job) && job.task.kind === 'revert' && <Note>{t('details.undoNote')}</Note>}
      <ButtonRow>
        {isActive(job) && (
          <Button size="sm" variant="default" loading={isStopping} onClick={() => void stop(job)}>
            {t('actions.stop')}
          </Button>
        )}
        {!isActive(job) && canResume(job) && (
          <Button size="sm" loading={isResuming} onClick={() => void resume(job)}>
            {job.state === 'done' ? t('actions.retry') : t('actions.resume')}
          </Button>
        )}
        {canUndo(job) && (
          <Button size="sm" variant="default" loading={isUndoing} onClick={() => void undo(job)}>
            {t(undoName(job))}
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

/** Above this number of objects, only failures are stored. */
const keptResults = 10_000;

function Results({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const [outcome, setOutcome] = useState<BulkResult['outcome'] | 'all'>('all');
  const query = useInfiniteQuery(resultsQuery(job.id, outcome === 'all' ? undefined : outcome));
  const [save, isSaving] = useTask(async () => {
    saveText(`${job.id}.csv`, await fetchResultsCsv(job.id));
  });
  return (
    <section aria-label={t('details.results')}>
      <div className={classes.head}>
        <ChoiceGroup
          label={t('details.filter')}
          options={[
            { value: 'all', label: t('details.all') },
            { value: 'failed', label: t('outcomes.failed') },
            { value: 'skipped', label: t('outcomes.skipped') },
            { value: 'done', label: t('outcomes.done') },
          ]}
          value={outcome}
          onChange={(value) => setOutcome(value as BulkResult['outcome'] | 'all')}
        />
        <Button
          size="sm"
          variant="default"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void save()}
        >
          {t('details.csv')}
        </Button>
      </div>
      {job.found > keptResults && <Note>{t('details.largeNote')}</Note>}
      <Loaded query={query} skeleton={<SkeletonBlock height={120} />}>
        {({ pages }) => (
          <ResultTable
            results={pages.flatMap(({ results }) => results)}
            more={
              query.hasNextPage
                ? { isLoading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
                : undefined
            }
          />
        )}
      </Loaded>
    </section>
  );
}
