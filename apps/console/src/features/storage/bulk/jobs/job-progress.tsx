import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { FactLine } from '#ui/text/fact-line.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { type BulkJob, isActive, kindName } from '../requests/bulk-request.ts';
import classes from './job-progress.module.css';

/** Shows the progress of a job: a bar while it runs, and figures. */
export function JobProgress({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const { found, done, failed, skipped } = job;
  const isLock = job.task.kind === 'lock';
  const ended = done + failed + skipped;
  const shown = isActive(job) ? ended : done;
  const words = [
    t('progress.of', { done: formats.count(shown), found: formats.count(Math.max(found, ended)) }),
    ...(failed > 0 ? [t(isLock ? 'progress.refused' : 'progress.failed', { count: failed })] : []),
    ...(skipped > 0 ? [t(isLock ? 'progress.alreadyLocked' : 'progress.skipped', { count: skipped })] : []),
  ];
  return (
    <div className={classes.root}>
      {isActive(job) && (
        <ProgressBar
          label={t('progress.label', { name: t(kindName(job.task)) })}
          value={found > 0 ? ended : 0}
          max={found}
          valueText={words.join(' · ')}
        />
      )}
      <p className={classes.words}>
        <FactLine>
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </FactLine>
      </p>
    </div>
  );
}
