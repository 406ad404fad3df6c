import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { creditStateOf, summaryQuery } from '#features/billing/index.ts';
import { formats } from '#lib/language/formats.ts';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Meter } from '#ui/text/meter.tsx';
import { TextLink } from '#ui/text/text-link.tsx';
import classes from './use.module.css';

/** Storage and transfer in relation to their limits, and the remaining credit. */
export function Use() {
  const { t } = useTranslation('home');
  const query = useQuery(summaryQuery);
  const limitText = (limitBytes: number | null) =>
    limitBytes === null ? t('use.unlimited') : t('use.of', { limit: formats.bytes(limitBytes) });
  return (
    <Panel title={t('use.title')} action={<TextLink to="/dss/usage">{t('use.details')}</TextLink>}>
      <Loaded query={query} skeleton={<SkeletonBlock height={72} />}>
        {(use) => (
          <div className={classes.root}>
            <Meter
              label={t('use.stored')}
              usedBytes={use.stored_bytes}
              limitBytes={use.stored_limit_bytes}
              limitText={limitText(use.stored_limit_bytes)}
            />
            <Meter
              label={t('use.transfer', { month: formats.month(use.month_started_at) })}
              usedBytes={use.transfer_bytes}
              limitBytes={use.transfer_limit_bytes}
              limitText={limitText(use.transfer_limit_bytes)}
            />
            <div className={classes.credit}>
              <span className={classes.label}>{t('use.credit')}</span>
              <span className={classes.amount} data-state={creditStateOf(use)}>
                {formats.aboutMoney(use.credit_micro_usd)}
              </span>
              <span className={classes.label}>
                {use.plan === 'free' ? t('use.freePlan') : t('use.paidPlan')}
              </span>
            </div>
            {use.month_forecast_micro_usd !== null && (
              <div className={classes.credit}>
                <span className={classes.label}>
                  {t('use.forecast', { month: formats.month(use.month_started_at) })}
                </span>
                <span className={classes.amount}>{formats.aboutMoney(use.month_forecast_micro_usd)}</span>
                <span className={classes.label}>
                  {t('use.soFar', { amount: formats.aboutMoney(use.month_estimate_micro_usd) })}
                </span>
                {use.next_month && (
                  <span className={classes.label}>
                    {t('use.nextMonth', {
                      month: formats.month(use.next_month.starts_at),
                      amount: formats.aboutMoney(use.next_month.amount_micro_usd),
                    })}
                  </span>
                )}
              </div>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
