import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Disclosure } from '#ui/text/disclosure.tsx';
import { Note } from '#ui/text/note.tsx';
import { nextMonth } from '../month-start.ts';
import { summaryQuery } from '../queries.ts';
import classes from './cost.module.css';
import { totalsOf } from './cost.ts';
import { MeterTable } from './meter-table.tsx';

/** The forecast of next month by meter, and how it is computed. Nothing where nothing is charged. */
export function NextMonth() {
  const { t } = useTranslation('billing');
  const { data: summary } = useQuery(summaryQuery);
  if (!summary?.is_charging || summary.plan === 'free') return null;
  const { next_month: forecast, month_started_at: thisMonth } = summary;
  const startMs = forecast?.starts_at ?? nextMonth(thisMonth);
  const title = t('nextMonth.title', { month: formats.month(startMs) });
  if (!forecast) {
    return (
      <Panel title={title}>
        <Note>{t('nextMonth.tooEarly')}</Note>
      </Panel>
    );
  }
  return (
    <Panel title={title} text={t('nextMonth.text', { count: forecast.days })}>
      <p className={classes.amount}>{formats.aboutMoney(forecast.amount_micro_usd)}</p>
      <MeterTable label={title} totals={totalsOf(forecast.amounts)} monthStartMs={startMs} />
      <Disclosure summary={t('nextMonth.how')}>
        <Note>{t('nextMonth.howStored')}</Note>
        <Note>{t('nextMonth.howOther')}</Note>
        <Note>{t('nextMonth.howPrices')}</Note>
      </Disclosure>
    </Panel>
  );
}
