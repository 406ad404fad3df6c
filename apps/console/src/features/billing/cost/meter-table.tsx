import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Cell, DataTable, HeadCell } from '#ui/lists/data-table.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import type { MeterTotal } from './cost.ts';
import { useQuantities } from './use-quantities.ts';

export interface MeterTableProps {
  label: string;
  totals: readonly MeterTotal[];
  monthStartMs: number;
}

/** The usage and cost of a month by meter. */
export function MeterTable({ label, totals, monthStartMs }: MeterTableProps) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const quantityOf = useQuantities(monthStartMs);
  const money = formats.moneyColumn(totals.map(({ amountMicroUsd }) => amountMicroUsd));
  return (
    <DataTable
      label={label}
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
          <Cell isTotal>{money(amountMicroUsd)}</Cell>
        </tr>
      ))}
    </DataTable>
  );
}
