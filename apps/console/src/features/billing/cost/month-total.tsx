import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/page/panel.tsx';
import { RoundedAmount } from '../rounded-amount.tsx';
import classes from './cost.module.css';
import { type Cost, totalsOf } from './cost.ts';
import { MeterTable } from './meter-table.tsx';

/** The whole month by meter. */
export function MonthTotal({ cost, monthStartMs }: { cost: Cost; monthStartMs: number }) {
  const { t } = useTranslation('billing');
  const totals = totalsOf(cost.days.flatMap(({ amounts }) => amounts));
  return (
    <Panel title={t('cost.total')}>
      <p className={classes.amount}>
        <RoundedAmount microUsd={cost.total_micro_usd} />
      </p>
      <MeterTable label={t('cost.total')} totals={totals} monthStartMs={monthStartMs} />
    </Panel>
  );
}
