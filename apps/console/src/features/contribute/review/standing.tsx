import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import type { Collection } from '../collection.ts';
import classes from './review.module.css';
import type { Reviewer } from './review.tsx';

export interface StandingProps {
  project: Pick<Collection, 'vote_reward_micro_usd'>;
  reviewer: Reviewer;
}

/** Shows a reviewer's accuracy, and earnings where there are any. */
export function Standing({ project, reviewer }: StandingProps) {
  const { t } = useTranslation('contribute-review');
  const { accuracy, gold_seen: seen, gold_correct: correct } = reviewer;
  const { decided_votes: decided, agreed_votes: agreed } = reviewer;
  // The reward may have been more than zero before.
  const isPaid = project.vote_reward_micro_usd + reviewer.earned_micro_usd > 0;
  const earned = { name: t('standing.earned'), value: formats.money(reviewer.earned_micro_usd), note: null };
  const figures = [
    ...(isPaid ? [earned] : []),
    { name: t('standing.votes'), value: formats.count(reviewer.votes), note: null },
    { name: t('standing.agreed'), value: t('standing.agreedOf', { agreed, decided }), note: null },
    {
      name: t('standing.accuracy'),
      value: t('standing.accuracyOf', { correct, seen }),
      note: accuracy
        ? t('standing.interval', { low: formats.percent(accuracy.low), high: formats.percent(accuracy.high) })
        : t('standing.tooFew'),
    },
  ];
  return (
    <Panel title={t('standing.title')}>
      <dl className={classes.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
