import type { Rule } from '@atoll/verification';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Note } from '#ui/text/note.tsx';
import classes from './rule.module.css';
import { costOf, type TrialFigures } from './try-rule.ts';
import { useSimulation } from './use-simulation.ts';

export interface SimulationPanelProps {
  rule: Rule;
  rewardMicroUsd: number;
  voteRewardMicroUsd: number;
}

/** Shows the effects of the rule as its sliders move, compared with two-of-three voting, and with colluders. */
export function SimulationPanel({ rule, ...rewards }: SimulationPanelProps) {
  const { t } = useTranslation('hub-design');
  const { trials, isRunning } = useSimulation(rule);
  return (
    <div className={classes.simulation}>
      <Panel title={t('simulation.title')} text={t('simulation.text')}>
        {trials ? (
          <div data-running={isRunning || undefined} className={classes.trials}>
            <TrialTable
              title={t('simulation.independent')}
              rule={trials.rule.independent}
              majority={trials.majority.independent}
              {...rewards}
            />
            <TrialTable
              title={t('simulation.colluding')}
              rule={trials.rule.colluding}
              majority={trials.majority.colluding}
              {...rewards}
            />
          </div>
        ) : (
          <SkeletonBlock height={260} />
        )}
        <Note>{t('simulation.assumptions')}</Note>
      </Panel>
    </div>
  );
}

interface TrialTableProps extends Omit<SimulationPanelProps, 'rule'> {
  title: string;
  rule: TrialFigures;
  majority: TrialFigures;
}

function TrialTable({ title, rule, majority, rewardMicroUsd, voteRewardMicroUsd }: TrialTableProps) {
  const { t } = useTranslation('hub-design');
  const cost = (figures: TrialFigures) => {
    const amount = costOf(figures, rewardMicroUsd, voteRewardMicroUsd);
    return amount === null ? '–' : formats.money(amount);
  };
  const rows = [
    { name: t('simulation.precision'), of: ({ precision }: TrialFigures) => share(precision) },
    {
      name: t('simulation.votes'),
      of: ({ votesPerItem }: TrialFigures) => (votesPerItem === null ? '–' : formats.quantity(votesPerItem)),
    },
    {
      name: t('simulation.adjudicated'),
      of: ({ adjudicatedShare }: TrialFigures) => share(adjudicatedShare),
    },
    { name: t('simulation.cost'), of: cost },
  ];
  return (
    <table className={classes.trial}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('simulation.rule')}</th>
          <th scope="col">{t('simulation.majority')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(rule)}</td>
            <td>{of(majority)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a tenth of a percentage point, which is needed to distinguish rules. */
function share(value: number | null): string {
  return value === null ? '–' : formats.rate(Math.round(value * 1000) * 10);
}
