import { useTranslation } from 'react-i18next';
import { formats } from '#lib/language/formats.ts';
import { Panel } from '#ui/page/panel.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import type { Summary } from '../queries.ts';
import classes from './overview.module.css';

/** Shows the month's cost so far, its forecast, and that of the next month. */
export function MonthCost({ summary }: { summary: Summary }) {
  const { t } = useTranslation('billing');
  const { month_forecast_micro_usd: forecast, month_estimate_micro_usd: soFar, next_month: next } = summary;
  return (
    <Panel
      title={t('month.title', { month: formats.month(summary.month_started_at) })}
      text={t('month.text')}
      action={<TextLink to="/dss/billing/usage">{t('month.details')}</TextLink>}
    >
      <dl className={classes.figures}>
        <Figure name={t('month.soFar')} value={formats.aboutMoney(soFar)} />
        {forecast !== null && <Figure name={t('month.byEnd')} value={formats.aboutMoney(forecast)} />}
        <Figure name={t('month.charged')} value={formats.aboutMoney(summary.month_charged_micro_usd)} />
        {next !== null && (
          <Figure
            name={t('nextMonth.title', { month: formats.month(next.starts_at) })}
            value={formats.aboutMoney(next.amount_micro_usd)}
          />
        )}
      </dl>
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
