import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import classes from './cost.module.css';
import { type Cost, totalsOf } from './cost.ts';
import { MeterTable } from './meter-table.tsx';

/** The whole month by meter. */
export function MonthTotal({ cost, monthStartMs }: { cost: Cost; monthStartMs: number }) {
  const { t } = useTranslation('billing');
  const totals = totalsOf(cost.days.flatMap(({ amounts }) => amounts));
  return (
    <Panel title={t('cost.total')}>
      <p className={classes.amount}>{formats.money(cost.total_micro_usd)}</p>
      <MeterTable label={t('cost.total')} totals={totals} monthStartMs={monthStartMs} />
    </Panel>
  );
}
