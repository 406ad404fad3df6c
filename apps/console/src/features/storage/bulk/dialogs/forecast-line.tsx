import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { type BulkJob, isActive } from '../requests/bulk-request.ts';
import { amountOf } from '../requests/what.ts';
import classes from './forecast-line.module.css';

/** Announces the effects of a job, and the number of affected objects, once they are known. */
export function ForecastLine({ forecast }: { forecast: UseQueryResult<BulkJob> }) {
  return (
    <div className={classes.root} role="status" aria-busy={forecast.isFetching}>
      <Words forecast={forecast} />
    </div>
  );
}

function Words({ forecast: { data, error } }: { forecast: UseQueryResult<BulkJob> }) {
  const { t } = useTranslation('bulk');
  if (error) return <p>{error instanceof CallRefused ? error.message : t('forecast.unknown')}</p>;
  if (!data) return <p>{t('forecast.working')}</p>;
  if (data.found === 0) return <p>{t('forecast.nothing')}</p>;
  const { task, skipped, failed, conflicts } = data;
  const keepsBoth = 'on_conflict' in task && task.on_conflict === 'keep_both';
  const isLock = task.kind === 'lock';
  const conflictText = keepsBoth ? 'forecast.renamed' : 'forecast.conflicts';
  const more = [
    ...(conflicts > 0 ? [t(conflictText, { count: conflicts })] : []),
    ...(skipped > 0 ? [t(skippedKey(task.kind), { count: skipped })] : []),
    ...(failed > 0 ? [t(isLock ? 'forecast.cantLock' : 'forecast.failed', { count: failed })] : []),
  ];
  return (
    <>
      <p>
        <strong>{amountOf(data, t)}</strong>
        {isActive(data) && ` ${t('forecast.working')}`}
      </p>
      {more.map((line) => (
        <p key={line} className={classes.more}>
          {line}
        </p>
      ))}
    </>
  );
}

/** Returns the text that says why objects are left out. */
function skippedKey(kind: BulkJob['task']['kind']) {
  if (kind === 'restore') return 'forecast.notArchived';
  return kind === 'lock' ? 'forecast.alreadyLocked' : 'forecast.skipped';
}
