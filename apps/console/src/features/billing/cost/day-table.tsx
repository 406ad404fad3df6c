import type { Meter } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, HeadCell } from '#ui/lists/data-table.tsx';
import { TableDisclosure } from '#ui/lists/table-disclosure.tsx';
import { dayName } from '#ui/text/day-chart.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import { type CostDay, costOf } from './cost.ts';

export interface DayTableProps {
  days: readonly CostDay[];
  /** The meters with usage. */
  meters: readonly Meter[];
  quantityOf: (meter: Meter, quantity: bigint) => string;
}

/** The figures of the charts, newest first. */
export function DayTable({ days, meters, quantityOf }: DayTableProps) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const money = formats.moneyColumn(days.map(({ amounts }) => costOf(amounts)));
  const quantityOn = ({ amounts }: CostDay, meter: Meter) =>
    quantityOf(meter, BigInt(amounts.find((amount) => amount.meter === meter)?.quantity ?? 0));
  return (
    <TableDisclosure
      summary={t('cost.table')}
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
            {money(costOf(day.amounts))}
          </Cell>
        </tr>
      ))}
    </TableDisclosure>
  );
}
