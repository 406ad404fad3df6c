import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useMay } from '#ui/actions/may.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { FactLine } from '#ui/text/fact-line.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import { type BulkJob, stateName } from '../requests/bulk-request.ts';
import { jobName } from '../requests/what.ts';
import classes from './bucket-jobs.module.css';
import { stopJob } from './job-actions.ts';
import { JobProgress } from './job-progress.tsx';

/** The maximum number of jobs shown individually. The page of the jobs has the others. */
const mostShown = 3;

/** Shows the progress of a bucket's jobs, on every page of the bucket. */
export function BucketJobs({ jobs }: { jobs: readonly BulkJob[] }) {
  const { t } = useTranslation('bulk');
  const hidden = jobs.length - mostShown;
  return (
    <section className={classes.root} aria-label={t('bucketJobs.label')}>
      <ul className={classes.list}>
        {jobs.slice(0, mostShown).map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
      {hidden > 0 && (
        <TextLink to="/dss/jobs" search={{}}>
          {t('bucketJobs.more', { count: hidden })}
        </TextLink>
      )}
    </section>
  );
}

function Row({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const mayStop = useMay('cancelBulkJob');
  const [stop, isStopping] = useTask(stopJob);
  return (
    <li className={classes.row}>
      <p className={classes.what}>
        <FactLine>
          <TextLink to="/dss/jobs" search={{ job: job.id }}>
            <bdi>{jobName(job, t)}</bdi>
          </TextLink>
          <span>{t(stateName(job))}</span>
        </FactLine>
      </p>
      <div className={classes.progress}>
        <JobProgress job={job} />
      </div>
      {mayStop && (
        <Button
          size="sm"
          variant="subtle"
          loading={isStopping}
          disabled={job.state === 'cancelling'}
          onClick={() => void stop(job)}
        >
          {t('actions.stop')}
        </Button>
      )}
    </li>
  );
}
