import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import classes from './cost.module.css';
import { type Cost, totalsOf } from './cost.ts';
import { useQuantities } from './use-quantities.ts';

/** The whole month by meter. */
export function MonthTotal({ cost, monthStartMs }: { cost: Cost; monthStartMs: number }) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const quantityOf = useQuantities(monthStartMs);
  const totals = totalsOf(cost.days.flatMap(({ amounts }) => amounts));
  return (
    <Panel title={t('cost.total')}>
      <p className={classes.amount}>{formats.money(cost.total_micro_usd)}</p>
      <DataTable
        label={t('cost.total')}
        head={
          <>
            <HeadCell>{t('prices.meter')}</HeadCell>
            <HeadCell isNumber>{t('cost.quantity')}</HeadCell>
            <HeadCell isNumber>{t('cost.amount')}</HeadCell>
          </>
        }
      >
        {totals.map(({ meter, quantity, amountMicroUsd }) => (
          <tr key={meter}>
            <Cell isMain>{names[meter]}</Cell>
            <Cell isNumber>{quantityOf(meter, quantity)}</Cell>
            <Cell isTotal>{formats.money(amountMicroUsd)}</Cell>
          </tr>
        ))}
      </DataTable>
    </Panel>
  );
}
