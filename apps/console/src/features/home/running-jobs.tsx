import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeJobsQuery, JobProgress, jobName } from '#features/storage/index.ts';
import { Panel } from '#ui/page/panel.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './running-jobs.module.css';

/** The account's running jobs on the server, if there are any. The tray shows this browser's uploads. */
export function RunningJobs() {
  const { t } = useTranslation('home');
  const { t: tell } = useTranslation('bulk');
  const { data: jobs = [] } = useQuery(activeJobsQuery);
  if (jobs.length === 0) return null;
  return (
    <Panel title={t('jobs.title')} action={<TextLink to="/dss/jobs">{t('jobs.all')}</TextLink>}>
      <ul className={classes.list}>
        {jobs.map((job) => (
          <li key={job.id} className={classes.job}>
            <div>
              <bdi>{jobName(job, tell)}</bdi>
            </div>
            <JobProgress job={job} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
