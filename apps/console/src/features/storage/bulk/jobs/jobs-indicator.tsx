import { IconListCheck } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { useTask } from '#ui/dialogs/use-task.ts';
import { ButtonLink } from '#ui/text/button-link.tsx';
import { FactLine } from '#ui/text/fact-line.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { type BulkJob, isActive, stateName } from '../requests/bulk-request.ts';
import { jobName } from '../requests/what.ts';
import { canUndo, stopJob, undoJob, undoName } from './job-actions.ts';
import { JobProgress } from './job-progress.tsx';
import classes from './jobs-indicator.module.css';
import { useJobNotices } from './use-job-notices.ts';

/** Shows running and recently ended jobs in the top bar, with a link to all of them. */
export function JobsIndicator() {
  const { t } = useTranslation('bulk');
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { active, ended } = useJobNotices();
  const label = active.length > 0 ? t('indicator.open', { count: active.length }) : t('indicator.idle');
  return (
    <>
      <button type="button" className={classes.face} popoverTarget={id} aria-label={label} title={label}>
        <IconListCheck size={20} stroke={1.6} aria-hidden />
        {active.length > 0 && (
          <span className={classes.count} aria-hidden>
            {active.length}
          </span>
        )}
      </button>
      <VisuallyHidden>
        <span role="status">{active.length > 0 ? label : ''}</span>
      </VisuallyHidden>
      <section ref={panel} id={id} popover="auto" className={classes.panel} aria-label={t('title')}>
        {active.length + ended.length === 0 ? (
          <p className={classes.none}>{t('indicator.none')}</p>
        ) : (
          <ul className={classes.list}>
            {[...active, ...ended].map((job) => (
              <Row key={job.id} job={job} />
            ))}
          </ul>
        )}
        <ButtonLink
          size="sm"
          variant="default"
          fullWidth
          to="/dss/jobs"
          onClick={() => panel.current?.hidePopover()}
        >
          {t('indicator.all')}
        </ButtonLink>
      </section>
    </>
  );
}

function Row({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const [stop, isStopping] = useTask(stopJob);
  const [undo, isUndoing] = useTask(undoJob);
  return (
    <li>
      <div className={classes.head}>
        <p>
          <FactLine>
            <bdi>{jobName(job, t)}</bdi>
            <span>{t(stateName(job))}</span>
          </FactLine>
        </p>
        {isActive(job) && (
          <Button size="sm" variant="subtle" loading={isStopping} onClick={() => void stop(job)}>
            {t('actions.stop')}
          </Button>
        )}
        {canUndo(job) && (
          <Button size="sm" variant="subtle" loading={isUndoing} onClick={() => void undo(job)}>
            {t(undoName(job))}
          </Button>
        )}
      </div>
      <JobProgress job={job} />
    </li>
  );
}
