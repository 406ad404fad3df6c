import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { type BulkJob, isActive, kindName } from './bulk-request.ts';
import classes from './job-progress.module.css';

/** How far a job has come: a bar while it runs, and figures. */
export function JobProgress({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const { found, done, failed, skipped } = job;
  const ended = done + failed + skipped;
  const share = found > 0 ? Math.min(ended / found, 1) : 0;
  const words = [
    t('progress.of', { done: formats.count(ended), found: formats.count(Math.max(found, ended)) }),
    ...(failed > 0 ? [t('progress.failed', { count: failed })] : []),
    ...(skipped > 0 ? [t('progress.skipped', { count: skipped })] : []),
  ].join(' · ');
  return (
    <div className={classes.root}>
      {isActive(job) && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('progress.label', { name: t(kindName(job.task)) })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={job.is_counting ? undefined : Math.round(share * 100)}
          aria-valuetext={words}
        >
          <div className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <p className={classes.words}>{words}</p>
    </div>
  );
}
