import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { Score } from './queries.ts';
import classes from './score-table.module.css';
import { useVersionName } from './use-version-name.ts';

/** The measures of one version, or of two side by side. */
export function ScoreTable({ scores }: { scores: readonly Score[] }) {
  const { t } = useTranslation('agent-evaluation');
  const nameOf = useVersionName();
  const share = (value: number | null) => (value === null ? t('scores.notMeasured') : formats.percent(value));
  const measures = [
    { name: t('scores.recall'), hint: t('scores.recallHint'), of: (one: Score) => share(one.recall_at_5) },
    {
      name: t('scores.citations'),
      hint: t('scores.citationsHint'),
      of: (one: Score) => share(one.citations_right),
    },
    { name: t('scores.facts'), hint: t('scores.factsHint'), of: (one: Score) => share(one.facts_found) },
    {
      name: t('scores.unanswered'),
      hint: t('scores.unansweredHint'),
      of: (one: Score) => formats.count(one.unanswered),
    },
    { name: t('scores.cost'), hint: '', of: (one: Score) => formats.aboutMoney(one.cost_micro_usd) },
  ];
  return (
    <table className={classes.root} aria-label={t('scores.label')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('scores.measure')}</VisuallyHidden>
          </th>
          {scores.map(({ version }) => (
            <th key={version ?? 'draft'} scope="col">
              {nameOf(version)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map(({ name, hint, of }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {hint && <span>{hint}</span>}
            </th>
            {scores.map((score) => (
              <td key={score.version ?? 'draft'}>{of(score)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
