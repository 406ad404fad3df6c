import type { Meter } from '@atoll/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/data-table.tsx';
import { dayName } from '#ui/day-chart.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import classes from './cost.module.css';
import { type CostDay, costOf } from './cost.ts';

export interface DayTableProps {
  days: readonly CostDay[];
  /** Those that were used. */
  meters: readonly Meter[];
  quantityOf: (meter: Meter, quantity: bigint) => string;
}

/** The figures of the charts, the newest first. */
export function DayTable({ days, meters, quantityOf }: DayTableProps) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const [isOpen, setOpen] = useState(false);
  const quantityOn = ({ amounts }: CostDay, meter: Meter) =>
    quantityOf(meter, BigInt(amounts.find((amount) => amount.meter === meter)?.quantity ?? 0));
  return (
    <details className={classes.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('cost.table')}</summary>
      {isOpen && (
        // A list that scrolls must be reachable for the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className={classes.scroll} tabIndex={0} aria-label={t('cost.table')}>
          <DataTable
            label={t('cost.byDay')}
            head={
              <>
                <HeadCell>{t('cost.day')}</HeadCell>
                {meters.map((meter) => (
                  <HeadCell key={meter} isNumber>
                    {names[meter]}
                  </HeadCell>
                ))}
                <HeadCell isNumber>{t('cost.amount')}</HeadCell>
              </>
            }
          >
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <Cell isMain>{dayName(day.day)}</Cell>
                {meters.map((meter) => (
                  <Cell key={meter} label={names[meter]} isNumber>
                    {quantityOn(day, meter)}
                  </Cell>
                ))}
                <Cell label={t('cost.amount')} isNumber>
                  {formats.money(costOf(day.amounts))}
                </Cell>
              </tr>
            ))}
          </DataTable>
        </section>
      )}
    </details>
  );
}
