import type { HubItemState } from '@atoll/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { useMay } from '#ui/actions/may.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ProgressBar } from '#ui/text/progress-bar.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './overview.module.css';
import type { Progress } from './queries.ts';

const kinds = {
  accepted: ['accepted', 'stored', 'released'],
  waiting: ['received', 'checking', 'in_review'],
  disputed: ['disputed', 'appealed', 'held'],
  refused: ['failed_checks', 'rejected', 'final'],
} as const satisfies Record<string, readonly HubItemState[]>;

/** Shows the project's progress, and items that wait for a person. */
export function ProgressPanel({ progress, projectId }: { progress: Progress; projectId: string }) {
  const { t } = useTranslation('hub-overview');
  const { items, target_items: target, forecast_at: forecast } = progress;
  const mayDecide = useMay('decideHubDispute');
  const count = (kind: keyof typeof kinds) =>
    kinds[kind].reduce((sum, state) => sum + (items[state] ?? 0), 0);
  const accepted = count('accepted');
  const disputed = count('disputed');
  const text = t('progress.of', { accepted: formats.count(accepted), target: formats.count(target) });
  return (
    <Panel title={t('progress.title')}>
      <ProgressBar label={t('progress.title')} value={accepted} max={target} text={text} valueText={text} />
      <dl className={classes.figures}>
        <Figure name={t('progress.waiting')} value={formats.count(count('waiting'))} />
        <Figure
          name={t('progress.disputed')}
          value={formats.count(disputed)}
          note={
            disputed > 0 && (
              <TextLink to="/datahub/$project/disputes" params={{ project: projectId }}>
                {mayDecide ? t('progress.decide') : t('progress.seeDisputes')}
              </TextLink>
            )
          }
        />
        <Figure name={t('progress.refused')} value={formats.count(count('refused'))} />
        <Figure name={t('progress.withdrawn')} value={formats.count(items.withdrawn ?? 0)} />
        <Figure name={t('progress.contributors')} value={formats.count(progress.contributors)} />
        <Figure name={t('progress.reviewers')} value={formats.count(progress.reviewers)} />
        <Figure
          name={t('progress.forecast')}
          value={forecast === null ? '–' : formats.date(forecast)}
          note={forecast === null && accepted < target && t('progress.noForecast')}
        />
      </dl>
    </Panel>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
