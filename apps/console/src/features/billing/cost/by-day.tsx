import type { Meter } from '@atoll/contract';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { DayChart, DayCharts } from '#ui/text/day-chart.tsx';
import { useMeterNames } from '../use-meter-names.ts';
import { type Cost, type CostDay, costOf, everyDay, totalsOf } from './cost.ts';
import { DayTable } from './day-table.tsx';
import { useQuantities } from './use-quantities.ts';

export function ByDay({ cost, monthStartMs }: { cost: Cost; monthStartMs: number }) {
  const { t } = useTranslation('billing');
  const names = useMeterNames();
  const quantityOf = useQuantities(monthStartMs);
  const days = everyDay(cost, monthStartMs, Date.now());
  const used = totalsOf(days.flatMap(({ amounts }) => amounts)).map(({ meter }) => meter);
  return (
    <Panel title={t('cost.byDay')} text={t('cost.byDayText')}>
      <DayChart
        title={t('cost.amount')}
        look="bars"
        days={days.map(({ day, amounts }) => ({ day, value: costOf(amounts) }))}
        format={formats.aboutMoney}
      />
      <DayCharts>
        {used.map((meter) => (
          <DayChart
            key={meter}
            title={names[meter]}
            look="bars"
            days={days.map((day) => ({ day: day.day, value: quantityOn(day, meter) }))}
            format={(value) => quantityOf(meter, BigInt(Math.round(value)))}
          />
        ))}
      </DayCharts>
      <DayTable days={days} meters={used} quantityOf={quantityOf} />
    </Panel>
  );
}

/** Returns a number for the chart. Above the range of exact integers, it is approximate. */
function quantityOn({ amounts }: CostDay, meter: Meter): number {
  return Number(amounts.find((amount) => amount.meter === meter)?.quantity ?? 0);
}
